import type { Locator, Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const card = (page: Page, name: 'Photo' | 'Intro video') => page.getByRole('region', { name, exact: true })
const fileInput = (mediaCard: Locator) => mediaCard.locator('input[type=file]')

async function openProfile(visit: Visit): Promise<Page> {
  const { page, url } = visit
  await visit.signIn(page, 'counsellor')
  await page.goto(url + buildPagePath('providerProfile', 'en'))
  await card(page, 'Photo').waitFor()
  return page
}

/** Records 1.5 s of moving colours in the browser. Files recorded by MediaRecorder have no duration metadata. */
async function recordVideo(page: Page, name = 'hello.webm') {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const context = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' })
    const chunks: Blob[] = []
    recorder.ondataavailable = ({ data }) => chunks.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    let frames = 0
    recorder.start()
    await new Promise<void>((resolve) => {
      const draw = () => {
        context.fillStyle = `hsl(${frames * 7} 70% 50%)`
        context.fillRect(0, 0, 640, 360)
        frames++
        if (frames > 90) resolve()
        else requestAnimationFrame(draw)
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

const getPublicUrl = async ({ url, counsellor }: Visit) => `${url}/en/${(await counsellor()).slug}`

test('a video is named, uploaded, processed, and plays and seeks on the counsellor’s page', async ({ openSite }) => {
  const visit = await openSite({ width: 1280 })
  const page = await openProfile(visit)
  const video = card(page, 'Intro video')
  await fileInput(video).setInputFiles(await recordVideo(page))
  const name = video.getByLabel('Video name')
  expect(await name.inputValue()).toBe('hello')
  await name.fill(' ')
  await video.getByRole('button', { name: 'Upload the video' }).click()
  await video.getByText('This is a required field').waitFor()
  await name.fill('How I work')
  await video.getByRole('button', { name: 'Upload the video' }).click()
  await page.getByText('Your video is ready. Clients can now see it on your page.').waitFor({ timeout: 60_000 })
  await video.getByText('How I work').waitFor()
  const videoStatuses: number[] = []
  page.on('response', (response) => response.url().endsWith('/video.mp4') && videoStatuses.push(response.status()))
  await page.goto(await getPublicUrl(visit))
  const player = page.locator('video')
  expect(await player.getAttribute('poster')).toMatch(/^\/media\/videos\/[\w-]{22}\/poster$/)
  expect(videoStatuses).toEqual([])
  const played = await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    element.currentTime = 1
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    return { time: element.currentTime, width: element.videoWidth, error: element.error }
  })
  expect(played).toMatchObject({ width: 640, error: null })
  expect(played.time).toBeGreaterThanOrEqual(1)
  expect(videoStatuses.length > 0 && videoStatuses.every((status) => status === 206)).toBe(true)
})

test('an upload shows progress, can be stopped, survives a lost connection and restarts with the chosen file', async ({
  openSite,
}) => {
  const visit = await openSite()
  const page = await openProfile(visit)
  const video = card(page, 'Intro video')
  const recording = await recordVideo(page, 'slow.webm')
  const devtools = await visit.context.newCDPSession(page)
  // Playwright's own offline mode would override the emulated network conditions.
  const setNetwork = (uploadThroughput: number, offline = false) =>
    devtools.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await devtools.send('Network.enable')
  await setNetwork(2_000)
  await fileInput(video).setInputFiles({
    ...recording,
    buffer: Buffer.concat([recording.buffer, Buffer.alloc(200_000)]),
  })
  await video.getByLabel('Video name').fill('Slow')
  await video.getByRole('button', { name: 'Upload the video' }).click()
  await video.getByRole('progressbar', { name: 'Slow' }).waitFor()
  await video.getByText(/of 0\.\d\sMB · about \d+\s(second|minute)/).waitFor()
  await video.getByRole('button', { name: 'Stop uploading' }).click()
  await video.getByText('Upload stopped.').waitFor()
  expect(await video.getByLabel('Video name').inputValue()).toBe('Slow')
  await setNetwork(-1, true)
  await video.getByRole('button', { name: 'Try again' }).click()
  await video.getByText('The connection was lost.').waitFor()
  await setNetwork(-1)
  await video.getByRole('button', { name: 'Try again' }).click()
  await video.getByText('“Slow” is uploaded.').waitFor()
  await video.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled. The new video won’t be published.').waitFor()
  await video.getByText('Choose a video').or(video.getByText('Replace the video')).waitFor()
})
