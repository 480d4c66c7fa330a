import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningS3Server {
  /** For S3_URL. */
  url: string
  /** Kills the process. The bucket keeps its files. */
  kill(): Promise<void>
  /** Starts the process again, at the same address. */
  restart(): Promise<void>
  /** Kills the process and deletes the bucket. */
  close(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 's3-server-process.ts')
/** The only key that the server accepts. */
const KEY = 'S3RVER:S3RVER'

/** Starts an S3 server that checks signatures, with an empty bucket. */
export async function startS3Server(): Promise<RunningS3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'hool-s3-'))
  let port = 0
  let child = await start()

  async function start() {
    // The server encrypts its pagination tokens with an algorithm that OpenSSL classifies as legacy.
    const started = fork(PROGRAM, [String(port), directory, 'hool'], { execArgv: ['--openssl-legacy-provider'] })
    const [received] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (started.exitCode !== null) throw new Error(`the S3 server exited with ${started.exitCode}`)
    port = received as number
    return started
  }
  async function kill(): Promise<void> {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  return {
    url: `http://${KEY}@127.0.0.1:${port}/hool`,
    kill,
    async restart() {
      child = await start()
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
