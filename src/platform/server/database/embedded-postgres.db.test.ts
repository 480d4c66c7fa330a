import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Creates a folder with a space in its name, inside a folder that only its owner may enter. */
function createFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'hool pg '))
  chmodSync(parent, 0o700)
  const folder = join(parent, 'local data')
  mkdirSync(folder)
  return folder
}

async function query(url: string, text: string) {
  const connection = connect(url, 1)
  try {
    return (await connection.pool.query(text)).rows
  } finally {
    await connection.close()
  }
}

/** Starts the server from another process, which can be killed. */
function startOwner(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const owner = spawn(process.execPath, ['src/testing/server/hold-postgres.ts', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void owner.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    owner.stdout.once('data', (output: Buffer) => resolve({ process: owner, url: output.toString().trim() }))
    owner.once('exit', () => reject(new Error('the owner ended early')))
  })
}

const waitForExit = (owner: ChildProcess) => new Promise((resolve) => owner.once('exit', resolve))

test('committed data survives kill -9 of the program, and the next start runs the only server', async () => {
  const folder = createFolder()
  const owner = await startOwner(folder)
  await query(owner.url, 'create table saved as select 7 as n')
  const exited = waitForExit(owner.process)
  owner.process.kill('SIGKILL')
  await exited
  const server = await startEmbeddedPostgres(folder)
  onTestFinished(server.close)
  expect(await query(server.getUrl('postgres'), 'select n from saved')).toEqual([{ n: 7 }])
})

test('committed data survives kill -9 of the database server', async () => {
  const folder = createFolder()
  const first = await startEmbeddedPostgres(folder)
  await query(first.getUrl('postgres'), 'create table saved as select 7 as n')
  process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const second = await startEmbeddedPostgres(folder)
  onTestFinished(second.close)
  expect(await query(second.getUrl('postgres'), 'select n from saved')).toEqual([{ n: 7 }])
})

test('a second start reuses the running server and leaves it running', async () => {
  const folder = createFolder()
  const owner = await startOwner(folder)
  const second = await startEmbeddedPostgres(folder)
  expect([second.isReused, second.getUrl('postgres')]).toEqual([true, owner.url])
  await second.close()
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
