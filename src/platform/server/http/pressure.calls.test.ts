import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { refuseUnderPressure } from './pressure.ts'
import { answerError } from './refusing.ts'

async function aProgram(limitMs?: number) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(answerError)
  app.get('/', () => 'here')
  await refuseUnderPressure(app, limitMs)
  return async () => {
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers['retry-after']]
  }
}

/** Whatever is due comes in between, as in a program with much to do. */
async function standStill(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until);
  await pause(0)
  await pause(0)
}

test('a program that stands still while it is built answers its first visitors', async () => {
  const ask = await aProgram()
  await standStill(1_100)
  for (let n = 0; n < 25; n++) {
    expect(await ask()).toEqual([200, undefined])
    await pause(100)
  }
})

test('one in which every turn takes too long asks to come back, and answers again once it has time', async () => {
  const ask = await aProgram(1_000)
  const askAfterStandingStill = async () => {
    for (let n = 0; n < 4; n++) await standStill(1_200)
    return ask()
  }
  // On a busy machine a short turn may come in between.
  await expect.poll(askAfterStandingStill).toEqual([503, '2'])
  await expect.poll(ask).toEqual([200, undefined])
})
