import type { RouterContextProvider } from 'react-router'
import { type Api, callRequest, NOBODY_ANSWERED, readAnswer } from './call-request.ts'
import { carrierContext } from './server-context.ts'

/** The typed client for a server loader: same calls, carried inside the process with the visitor's cookies. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const carry = context.get(carrierContext)
  return async (name, input) => {
    try {
      return readAnswer(await carry(callRequest(name, input)))
    } catch {
      return NOBODY_ANSWERED
    }
  }
}
