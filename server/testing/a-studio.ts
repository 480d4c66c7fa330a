import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { mediaJobs } from '../media/public.ts'
import { aProvider } from './factories.ts'
import { CROPS } from './pictures.ts'
import { sendFile } from './send-file.ts'
import { signInAs, testApp } from './test-app.ts'
import { testHouse } from './test-house.ts'

/** A counsellor with a login who sends pictures and videos; `files` are all that the house keeps of them. */
export async function aStudio() {
  const house = await testHouse()
  const { call, app } = await testApp(house)
  const provider = await aProvider(house)
  const me = await signInAs(house, provider)
  const root = house.settings.dataFolder
  const files = () =>
    ['media', 'incoming'].flatMap((shelf) => list(join(root, shelf)).map((name) => `${shelf}/${name}`))
  /** What came and is not kept yet; gone a moment after the answer. */
  const received = () => list(join(root, 'uploads'))
  const sendPicture = (file: Uint8Array | string, more: Partial<Parameters<typeof sendFile>[2]> = {}) =>
    sendFile(app, 'putProviderImage', { fields: { crops: CROPS }, file, as: me, ...more })
  const sendVideo = (file: Uint8Array | string, name = 'Hello', as = me) =>
    sendFile(app, 'addProviderVideo', { fields: { name }, file, as, name: 'v.mp4', type: 'video/mp4' })
  const jobs = mediaJobs(house).work
  /** Runs the jobs that were written, oldest first. */
  const work = async () => {
    for (const { kind, data } of house.jobs.sent.splice(0)) {
      if (kind === 'make-video') await jobs['make-video']!(data as { mediaItemId: string })
    }
  }
  const shown = async () => (await call('providerProfile', { id: provider.providerId })).body.data!
  onTestFinished(() => expect.poll(received).toEqual([]))
  return { house, app, call, provider, me, root, files, received, sendPicture, sendVideo, jobs, work, shown }
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

/** A real address, for ranges and connections. */
export async function listening(app: Awaited<ReturnType<typeof testApp>>['app']): Promise<string> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close().catch(() => undefined) as Promise<void>)
  return url
}
