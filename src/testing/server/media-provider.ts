import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { mediaJobs } from '#modules/providers/server/media/public.ts'
import { createTestProvider } from './factories.ts'
import { QUARTER_PICTURE_CROPS } from './pictures.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

type Bytes = Uint8Array | string
/** Builds an uploaded file. Its type is always JPEG, because the server ignores the type. */
export const buildUploadFile = (bytes: Bytes, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/jpeg' })

/** Creates a logged-in counsellor who uploads pictures and videos. `files` lists all stored media. */
export async function createMediaProvider(options: { s3Url?: string } = {}) {
  const deps = await createTestDeps(options)
  const { call, app } = await createTestApp(deps, { own: true })
  const provider = await createTestProvider(deps)
  const me = await logInTestUser(deps, provider)
  const root = deps.settings.dataFolder
  const files = () =>
    ['media', 'incoming'].flatMap((area) => listFiles(join(root, area)).map((name) => `${area}/${name}`))
  /** Lists received uploads that are not stored yet; they are deleted shortly after the response. */
  const received = () => listFiles(join(root, 'uploads'))
  const sendPicture = (
    file: Bytes,
    { fields = { crops: QUARTER_PICTURE_CROPS } as object, name = 'photo.jpg', as = me } = {},
  ) => call('putProviderImage', { ...fields, picture: buildUploadFile(file, name) }, { as })
  const sendVideo = (file: Bytes, name = 'Hello', as = me) =>
    call('addProviderVideo', { name, video: buildUploadFile(file, 'v.mp4') }, { as })
  const jobs = mediaJobs(deps).work
  /** Runs the enqueued jobs, oldest first. */
  const runJobs = async () => {
    for (const { kind, data } of deps.jobs.sent.splice(0)) {
      if (kind === 'process-video') await jobs['process-video']!(data as { mediaItemId: string })
    }
  }
  const loadPublicProfile = async () => (await call('providerProfile', { id: provider.providerId })).body.data!
  onTestFinished(() => expect.poll(received).toEqual([]))
  return {
    deps,
    app,
    call,
    provider,
    me,
    root,
    files,
    received,
    sendPicture,
    sendVideo,
    jobs,
    runJobs,
    loadPublicProfile,
  }
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

/** Starts the app on a real port, for range requests and raw socket connections. */
export async function listenOnPort(app: Awaited<ReturnType<typeof createTestApp>>['app']): Promise<string> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close().catch(() => undefined) as Promise<void>)
  return url
}
