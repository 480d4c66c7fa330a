import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { mediaJobs } from '#modules/providers/server/media/public.ts'
import { aProvider } from './factories.ts'
import { CROPS } from './pictures.ts'
import { signInAs, testApp } from './test-app.ts'
import { testHouse } from './test-house.ts'

type Bytes = Uint8Array | string
/** As the sender calls it; what it claims to be counts for nothing. */
export const fileOf = (bytes: Bytes, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' })

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
  const sendPicture = (file: Bytes, { fields = { crops: CROPS } as object, name = 'photo.jpg', as = me } = {}) =>
    call('putProviderImage', { ...fields, picture: fileOf(file, name) }, { as })
  const sendVideo = (file: Bytes, name = 'Hello', as = me) =>
    call('addProviderVideo', { name, video: fileOf(file, 'v.mp4') }, { as })
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
