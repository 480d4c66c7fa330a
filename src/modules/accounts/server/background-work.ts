import { logError } from '#platform/server/log.ts'

const pending = new Set<Promise<void>>()

/**
 * Runs work after the reply, because its duration would otherwise reveal whether an address has an account. It runs in
 * this process rather than as a job, because the job table would store the address. If the email is lost, the user can
 * request another. @param name identifies the work in the log if it fails.
 */
export function runInBackground(name: string, work: () => Promise<void>): void {
  const task = work()
    .catch((error) => logError('background work failed', { name }, error))
    .finally(() => pending.delete(task))
  pending.add(task)
}

/** Resolves when no work is pending; awaited before the database connection closes. */
export async function waitForBackgroundWork(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
