import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VIDEO_MAX_BYTES } from '#modules/providers/values/limits.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads } from '#testing/web/fake-upload.ts'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Media, Video } from './use-video.ts'
import { VideoCard } from './video-card.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const createVideo = (part: PartialReply<Video> = {}): Video =>
  buildReply('addProviderVideo', { mediaItemId: ID, name: 'How I work', state: 'processing', ...part })
const createMedia = (part: PartialReply<Media> = {}): Media => buildReply('getProviderMedia', part)
const ready = createVideo({ state: 'ready' })
const file = (name = 'hello.webm', size = 2_000) => new File([new Uint8Array(size)], name, { type: 'video/webm' })

const main = page.getByRole('main')
const name = () => main.getByRole('textbox', { name: translateForPage('media.videoName') })
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: translateForPage(key), exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()
const choose = (chosen: File) =>
  userEvent.upload(main.element().querySelector<HTMLInputElement>('input[type=file]')!, chosen)

async function show(
  replies: Parameters<typeof fakeApi>[0] = {},
  media: PartialReply<Media> = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi(replies)
  const { video, nextVideo } = createMedia(media)
  await renderComponent(<VideoCard {...{ video, nextVideo }} />, { language, login: 'provider' })
  return api
}

describe('sending a video', () => {
  test('requires a name, shows progress and processing, and confirms publication', async () => {
    const files = fakeUploads()
    const api = await show({ addProviderVideo: 'pending' })
    await expectAccessible()
    await choose(file())
    await expect.element(name()).toHaveValue('hello')
    await userEvent.fill(name(), ' ')
    await userEvent.click(button('media.sendVideo'))
    await expect.element(main.getByText(translateForPage('error.required'))).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(name().element())
    await expectAccessible()
    expect(files).toEqual([])
    await userEvent.fill(name(), 'How I work')
    await userEvent.click(button('media.sendVideo'))
    await expect.element(main.getByRole('progressbar', { name: 'How I work' })).toBeVisible()
    await expect.element(main.getByText(/of 0\.1\sMB/)).toBeVisible()
    await expectAccessible()
    api.reply('getProviderMedia', createMedia({ video: ready }))
    api.reply('addProviderVideo', createVideo())
    await expect.element(main.getByText(translateForPage('media.making', { name: 'How I work' }))).toBeVisible()
    await expectAccessible()
    await expect.element(successNotice('media.videoReady')).toBeVisible()
    await expect.element(main.getByText('How I work', { exact: true })).toBeVisible()
    expect(api.requests('addProviderVideo').map(({ input }) => input)).toEqual([{ name: 'How I work' }])
    expect(files.map(({ field, file: sent }) => [field, sent.name])).toEqual([['video', 'hello.webm']])
  })

  test('preserves file and name when stopped, and restarts with them', async () => {
    fakeUploads()
    const api = await show({ addProviderVideo: 'pending' })
    await choose(file())
    await userEvent.fill(name(), 'Slow')
    await userEvent.click(button('media.sendVideo'))
    await userEvent.click(button('media.stopSending'))
    await expect.element(main.getByText(translateForPage('media.stopped'))).toBeVisible()
    await expect.element(name()).toHaveValue('Slow')
    await expectAccessible()
    api.reply('addProviderVideo', createVideo({ name: 'Slow' }))
    await userEvent.click(button('media.retry'))
    await expect.element(main.getByText(translateForPage('media.making', { name: 'Slow' }))).toBeVisible()
  })

  test('preserves file and name when the connection is lost', async () => {
    fakeUploads()
    await show({ addProviderVideo: 'offline' })
    await choose(file())
    await userEvent.fill(name(), 'Slow')
    await userEvent.click(button('media.sendVideo'))
    await expect.element(main.getByRole('alert').getByText(translateForPage('media.lost'))).toBeVisible()
    await expect.element(name()).toHaveValue('Slow')
    await expect.element(button('media.retry')).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['a file that is no video', failWith('videoType'), /We can’t read this file as a video\./],
    ['a name that is wrong', failWithFields({ name: 'error.tooLong' }), /too long/],
  ] as const)('shows the error and preserves the input when rejected: %s', async ([, outcome, expectedText]) => {
    fakeUploads()
    await show({ addProviderVideo: outcome })
    await choose(file('v.mp4'))
    await userEvent.fill(name(), 'Mine')
    await userEvent.click(button('media.sendVideo'))
    await expect.element(main.getByText(expectedText)).toBeVisible()
    await expect.element(name()).toHaveValue('Mine')
    await expectAccessible()
  })

  test('rejects an oversized file before uploading', async () => {
    const large = file('large.mp4')
    Object.defineProperty(large, 'size', { value: VIDEO_MAX_BYTES + 1 })
    await show()
    const input = main.element().querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(input, 'files', { value: [large], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(main.getByRole('alert').getByText(translateForPage('media.videoTooLarge'))).toBeVisible()
    expect(name().query()).toBeNull()
    await expectAccessible()
  })

  test('fits in Russian', async () => {
    await show(
      {},
      { video: { ...ready, name: 'w'.repeat(70) }, nextVideo: createVideo({ state: 'failed', name: 'w'.repeat(70) }) },
      'ru',
    )
    await choose(file(`${'длинное'.repeat(14)}.webm`))
    await expectAccessible()
  })
})

describe('a video being processed', () => {
  test('can be cancelled', async () => {
    const api = await show({ deleteProviderVideo: buildReply('deleteProviderVideo') }, { nextVideo: createVideo() })
    expect(main.element().querySelector('input[type=file]')).toBeNull()
    await userEvent.click(button('media.stopMaking'))
    await expect.element(successNotice('media.withdrawn')).toBeVisible()
    await expect.poll(() => main.element().querySelector('input[type=file]')).not.toBeNull()
    expect(api.requests('deleteProviderVideo').map(({ input }) => input)).toEqual([{ which: 'next' }])
  })

  test('explains a failed video, and the message can be dismissed', async () => {
    const failed = createVideo({ state: 'failed', failure: 'It is longer than five minutes.' })
    await show({ deleteProviderVideo: buildReply('deleteProviderVideo') }, { nextVideo: failed })
    const reason = main.getByText(/We couldn’t use “How I work”\. It is longer than five minutes\./)
    await expect.element(reason).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('media.dismiss'))
    await expect.poll(() => reason.query()).toBeNull()
  })
})

describe('the published video', () => {
  test('is removed, and Undo restores it', async () => {
    const api = await show(
      {
        deleteProviderVideo: buildReply('deleteProviderVideo', { mediaItemId: ID }),
        restoreProviderMedia: createMedia({ video: ready }),
      },
      { video: ready },
    )
    await expectAccessible()
    await userEvent.click(button('media.removeVideo'))
    await expect.element(successNotice('media.videoRemoved')).toBeVisible()
    expect(button('media.removeVideo').query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: translateForPage('media.undo') }))
    await expect.element(successNotice('media.isBack')).toBeVisible()
    await expect.element(button('media.removeVideo')).toBeVisible()
    expect(api.requests('deleteProviderVideo').map(({ input }) => input)).toEqual([{ which: 'shown' }])
  })

  test('remains when it could not be removed', async () => {
    await show({ deleteProviderVideo: 'offline' }, { video: ready })
    await userEvent.click(button('media.removeVideo'))
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
    await expect.element(button('media.removeVideo')).toBeVisible()
  })
})
