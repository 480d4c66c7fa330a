import { SpanKind } from '@opentelemetry/api'
import { logError, logInfo } from '#platform/server/log.ts'
import { getErrorType, markFailed, runInSpan } from '#platform/server/tracing/spans.ts'

/** Thrown instead of sending a request, because the service has not answered the previous ones. */
export class CircuitOpenError extends Error {}

export interface CircuitBreaker {
  /**
   * Runs a request. After several consecutive outages, requests fail with CircuitOpenError for a while. Then a single
   * trial request is let through, and the others still fail until it has succeeded.
   * @param isOutage whether an outcome means that the service is unavailable; any other outcome counts as a response
   */
  run<T>(request: () => Promise<T>, isOutage: (outcome: PromiseSettledResult<T>) => boolean): Promise<T>
  /** Whole seconds until a caller may try again, at least one. */
  getRetrySeconds(): number
  getState(): { isOpen: boolean; timesOpened: number }
}

export interface CircuitOptions {
  name: string
  /** Number of consecutive outages after which the circuit opens. */
  maxOutages: number
  /** How long the circuit stays open before a trial request is let through. */
  openSeconds: number
  /** Returns the current time in milliseconds, from a clock that never runs backwards. */
  now: () => number
}

export function createCircuitBreaker({ name, maxOutages, openSeconds, now }: CircuitOptions): CircuitBreaker {
  let outages = 0
  let timesOpened = 0
  let openedAt: number | null = null
  let trial: object | null = null

  const getRemainingMs = () => (openedAt === null ? 0 : openedAt + openSeconds * 1000 - now())

  function recordAnswer(): void {
    if (openedAt !== null) logInfo('circuit closed', { service: name })
    outages = 0
    openedAt = null
    trial = null
  }

  function recordOutage(request: object): void {
    outages++
    // Only the trial request can keep an open circuit open for longer, because requests sent before it opened provide
    // no new information.
    if (openedAt !== null && request !== trial) return
    if (outages < maxOutages) return
    if (openedAt === null) {
      timesOpened++
      logError('circuit opened', { service: name, outages })
    }
    openedAt = now()
    trial = null
  }

  return {
    async run(send, isOutage) {
      const request = {}
      if (openedAt !== null) {
        if (trial || getRemainingMs() > 0) throw new CircuitOpenError(`circuit ${name} is open`)
        trial = request
      }
      const outcome = await runInSpan(`request to ${name}`, { kind: SpanKind.CLIENT }, async (span) => {
        const [settled] = await Promise.allSettled([(async () => send())()])
        if (isOutage(settled)) {
          markFailed(span, settled.status === 'rejected' ? getErrorType(settled.reason) : 'outage')
          recordOutage(request)
        } else recordAnswer()
        return settled
      })
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    },
    getRetrySeconds: () => Math.max(1, Math.ceil(getRemainingMs() / 1000)),
    getState: () => ({ isOpen: openedAt !== null, timesOpened }),
  }
}

/** The circuit breakers of one server process, one per external service. */
export type CircuitBreakers = Readonly<Record<'payments' | 'email' | 'zoom' | 'files', CircuitBreaker>>

/** @param now returns milliseconds from a clock that never runs backwards */
export const createCircuitBreakers = (now: () => number = () => performance.now()): CircuitBreakers => ({
  payments: createCircuitBreaker({ name: 'payments', maxOutages: 5, openSeconds: 15, now }),
  email: createCircuitBreaker({ name: 'email', maxOutages: 3, openSeconds: 30, now }),
  // One outage is enough, because sessions fall back to the built-in room (decision 0055).
  zoom: createCircuitBreaker({ name: 'zoom', maxOutages: 1, openSeconds: 30, now }),
  // Short, because pages show pictures from the store. The first request after this time is a trial; the others fail
  // until it has been answered.
  files: createCircuitBreaker({ name: 'files', maxOutages: 5, openSeconds: 1, now }),
})
