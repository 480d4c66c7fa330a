import { createContext } from 'react-router'
import type { ApiTransport } from './call-request.ts'
import type { Visit } from './visit.ts'

/**
 * Context keys for the values that the server passes to loaders. The bundle has its own copy of this file, so the
 * server must get the keys from the bundle's entry point instead of importing them from here.
 */
export const visitContext = createContext<Omit<Visit, 'crisis' | 'described' | 'exit' | 'footer'>>()
export const apiTransportContext = createContext<ApiTransport>()
/** Undefined in development, where no content security policy is sent. */
export const nonceContext = createContext<string | undefined>()
/** Logs an error that occurred on a page. Null in development, where the console shows the whole error. */
export const logErrorContext = createContext<((error: unknown) => void) | null>(null)
