import { redactError } from '#platform/server/redact.ts'

export type Status = 'ok' | 'warning' | 'problem'

/** The result of a check: what was found, and what to do about it. Contains no secrets and no personal data. */
export interface Finding {
  status: Status
  /** One or two sentences. */
  message: string
  /** What to do; null if there is nothing to do. */
  action: string | null
}

export interface Check {
  /** One or two words, shown at the start of the output line. */
  name: string
  /** @throws an error if the checked part cannot be used */
  run(): Promise<Finding>
  /** What to do if it throws or does not finish in time. */
  ifFailed: string
}

export interface CheckedFinding extends Finding {
  name: string
}

const TIME_LIMIT_MS = 10_000

export const ok = (message: string): Finding => ({ status: 'ok', message, action: null })
export const warning = (message: string, action: string): Finding => ({ status: 'warning', message, action })
export const problem = (message: string, action: string): Finding => ({ status: 'problem', message, action })

/** Returns the most serious of several findings, with the messages of all findings of that severity. */
export function combine(findings: readonly [Finding, ...Finding[]]): Finding {
  const worst = (['problem', 'warning', 'ok'] as const).find((status) => findings.some((one) => one.status === status))!
  const chosen = findings.filter(({ status }) => status === worst)
  const actions = chosen.flatMap(({ action }) => action ?? [])
  return {
    status: worst,
    message: chosen.map(({ message }) => message).join(' '),
    action: actions.length > 0 ? [...new Set(actions)].join(' ') : null,
  }
}

/**
 * Runs checks concurrently. A check that fails or does not finish in time counts as a problem.
 * @returns the findings in the order of the checks
 */
export function runChecks(checks: readonly Check[], timeLimitMs = TIME_LIMIT_MS): Promise<CheckedFinding[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, ...(await runWithLimit(check, timeLimitMs)) })))
}

async function runWithLimit({ run, ifFailed }: Check, timeLimitMs: number): Promise<Finding> {
  const { promise: timedOut, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => resolve(problem(`No answer within ${timeLimitMs / 1000} s.`, ifFailed)), timeLimitMs)
  try {
    return await Promise.race([(async () => run())(), timedOut])
  } catch (error) {
    return problem(`${describeError(error)}.`, ifFailed)
  } finally {
    clearTimeout(timer)
  }
}

/** Describes an error by its code and its message, with values redacted. */
export function describeError(error: unknown): string {
  const { code, message } = redactError(error)
  // If connecting to several addresses failed, the error has no message of its own.
  if (!message || message === code) return code
  const text = message.replace(/\.$/, '')
  return /^(\w*Error|Error)$/.test(code) || text.startsWith(code) ? text : `${code}: ${text}`
}
