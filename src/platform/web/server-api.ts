import type { RouterContextProvider } from 'react-router'
import { type Api, NO_RESPONSE, parseResponse, resolveRequest } from './call-request.ts'
import { apiTransportContext } from './server-context.ts'

/** Returns an API client for server loaders. It makes the same calls in process, with the visitor's cookies. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const send = context.get(apiTransportContext)
  return async (name, input) => {
    try {
      const request = await resolveRequest(name, input)
      return request ? parseResponse(await send(request)) : NO_RESPONSE
    } catch {
      return NO_RESPONSE
    }
  }
}
