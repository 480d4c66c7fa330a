import type { RouterContextProvider } from 'react-router'
import { type Api, NOBODY_ANSWERED, readAnswer, requestOf } from './call-request.ts'
import { carrierContext } from './server-context.ts'

/** The typed client for a server loader: the same calls, made within the process with the visitor's cookies. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const carry = context.get(carrierContext)
  return async (name, input) => {
    try {
      const request = await requestOf(name, input)
      return request ? readAnswer(await carry(request)) : NOBODY_ANSWERED
    } catch {
      return NOBODY_ANSWERED
    }
  }
}
