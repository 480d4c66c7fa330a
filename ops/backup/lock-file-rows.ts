import { connectWithoutTimeouts } from './connect-without-timeouts.ts'

/** The tables whose rows refer to files (`listNamedFiles`). */
const TABLES = 'credential, media_item'
/** Other sessions that write to the tables queue behind this one while it waits, so it soon gives up and retries. */
const WAIT_SECONDS = 2
const MAX_ATTEMPTS = 10
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` while no row that refers to a file can be added, changed or deleted. The site deletes a file only after
 * its row, so every file that a row refers to exists until `work` ends. Uploads wait in the meantime.
 * @throws an error if other transactions hold the tables for too long
 */
export async function withLockedFileRows<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connectWithoutTimeouts(databaseUrl)
  try {
    for (let attempt = 1; ; attempt++) {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${WAIT_SECONDS}s'`)
      try {
        await client.query(`lock table ${TABLES} in share mode`)
        break
      } catch (error) {
        await client.query('rollback')
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error
      }
    }
    return await work()
  } finally {
    // Ends the transaction, which releases the lock.
    await client.end()
  }
}
