import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts'

const MAX_OUTAGES = 3
const OPEN_SECONDS = 15

class Outage extends Error {}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function createCircuit() {
  let now = 1_000_000
  const options = { name: 'test', maxOutages: MAX_OUTAGES, openSeconds: OPEN_SECONDS, now: () => now }
  const circuit = createCircuitBreaker(options)
  const requests: ReturnType<typeof Promise.withResolvers<string>>[] = []
  /** Sends a request that stays pending until the test resolves or rejects it. */
  const send = () => {
    const request = Promise.withResolvers<string>()
    const result = circuit.run(
      () => {
        requests.push(request)
        return request.promise
      },
      ({ status, ...rest }) => status === 'rejected' && (rest as PromiseRejectedResult).reason instanceof Outage,
    )
    result.catch(() => undefined)
    return { ...request, result }
  }
  const sendAndReject = async (error: Error) => {
    const { reject, result } = send()
    reject(error)
    await expect(result).rejects.toBe(error)
  }
  const failTimes = async (count: number, error: Error = new Outage()) => {
    for (let time = 0; time < count; time++) await sendAndReject(error)
  }
  const succeed = async () => {
    const { resolve, result } = send()
    resolve('answer')
    await expect(result).resolves.toBe('answer')
  }
  const expectRefused = () => expect(send().result).rejects.toBeInstanceOf(CircuitOpenError)
  return {
    circuit,
    requests,
    send,
    failTimes,
    succeed,
    expectRefused,
    forward: (seconds: number) => (now += seconds * 1000),
  }
}

describe('a circuit breaker', () => {
  test('opens after the given number of outages in a row and then sends nothing', async () => {
    const { circuit, requests, failTimes, expectRefused } = createCircuit()
    await failTimes(MAX_OUTAGES - 1)
    expect(circuit.getState()).toEqual({ isOpen: false, timesOpened: 0 })
    await failTimes(1)
    expect(circuit.getState()).toEqual({ isOpen: true, timesOpened: 1 })
    await expectRefused()
    expect(requests).toHaveLength(MAX_OUTAGES)
  })

  test('counts only outages in a row', async () => {
    const { circuit, failTimes, succeed } = createCircuit()
    for (let round = 0; round < 3; round++) {
      await failTimes(MAX_OUTAGES - 1)
      await succeed()
    }
    expect(circuit.getState().isOpen).toBe(false)
  })

  test('takes an error that is no outage as an answer', async () => {
    const { circuit, failTimes } = createCircuit()
    await failTimes(MAX_OUTAGES - 1)
    await failTimes(1, new Error('declined'))
    await failTimes(MAX_OUTAGES - 1)
    expect(circuit.getState().isOpen).toBe(false)
  })

  test('tells when a caller may try again', async () => {
    const { circuit, failTimes, forward } = createCircuit()
    expect(circuit.getRetrySeconds()).toBe(1)
    await failTimes(MAX_OUTAGES)
    expect(circuit.getRetrySeconds()).toBe(OPEN_SECONDS)
    forward(4.5)
    expect(circuit.getRetrySeconds()).toBe(11)
    forward(60)
    expect(circuit.getRetrySeconds()).toBe(1)
  })

  test('lets one of several concurrent callers through as a trial, and closes when it is answered', async () => {
    const { circuit, requests, send, failTimes, succeed, expectRefused, forward } = createCircuit()
    await failTimes(MAX_OUTAGES)
    forward(OPEN_SECONDS)
    const trial = send()
    await Promise.all([expectRefused(), expectRefused(), expectRefused()])
    expect(requests).toHaveLength(MAX_OUTAGES + 1)
    trial.resolve('answer')
    await trial.result
    expect(circuit.getState().isOpen).toBe(false)
    await Promise.all([succeed(), succeed()])
  })

  test('stays open as long again after a trial without an answer', async () => {
    const { circuit, failTimes, expectRefused, forward } = createCircuit()
    await failTimes(MAX_OUTAGES)
    forward(OPEN_SECONDS)
    await failTimes(1)
    expect(circuit.getRetrySeconds()).toBe(OPEN_SECONDS)
    await expectRefused()
    expect(circuit.getState()).toEqual({ isOpen: true, timesOpened: 1 })
  })

  test('is not held open by requests that were sent before it opened', async () => {
    const { requests, send, failTimes, expectRefused, forward } = createCircuit()
    const earlier = [send(), send()]
    await failTimes(MAX_OUTAGES)
    forward(OPEN_SECONDS - 1)
    earlier[0]!.reject(new Outage())
    await earlier[0]!.result.catch(() => undefined)
    forward(1)
    const trial = send()
    earlier[1]!.reject(new Outage())
    await earlier[1]!.result.catch(() => undefined)
    await expectRefused()
    expect(requests).toHaveLength(MAX_OUTAGES + 3)
    trial.resolve('answer')
    await expect(trial.result).resolves.toBe('answer')
  })

  test('starts counting from zero after it has closed', async () => {
    const { circuit, failTimes, succeed, forward } = createCircuit()
    await failTimes(MAX_OUTAGES)
    forward(OPEN_SECONDS)
    await succeed()
    await failTimes(MAX_OUTAGES - 1)
    expect(circuit.getState().isOpen).toBe(false)
    await failTimes(1)
    expect(circuit.getState()).toEqual({ isOpen: true, timesOpened: 2 })
  })
})
