import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

/** Starts a process whose shutdown runs `close`, sends it SIGTERM twice and returns how it ended. */
async function terminate(close: string, deadlineMs: number) {
  const script = `
    import { closeOnSignal } from '${import.meta.dirname}/close-on-signal.ts'
    setInterval(() => undefined, 1000)
    closeOnSignal(${close}, ${deadlineMs})
    console.log('started')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  let errorOutput = ''
  child.stderr.on('data', (chunk) => (errorOutput += chunk))
  await once(child.stdout, 'data')
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  const [code, signal] = await closed
  return { code, signal, errorOutput }
}

test('a shutdown that never ends is cut off at the deadline', async () => {
  expect(await terminate('() => new Promise(() => undefined)', 50)).toEqual({
    code: 1,
    signal: null,
    errorOutput: 'shutdown: not ended in time\n',
  })
})

test('a shutdown that ends is run once and exits without waiting for the deadline', async () => {
  expect(await terminate("async () => console.error('closed')", 60_000)).toEqual({
    code: 0,
    signal: null,
    errorOutput: 'closed\n',
  })
})
