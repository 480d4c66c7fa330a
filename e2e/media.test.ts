import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { openSite, type Visit } from './site.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The demo counsellor who signs in, as everybody sees her. */
const PUBLIC = '/en/anna-lepalind'

const card = (page: Page, name: 'Photo' | 'Intro video') => page.getByRole('region', { name, exact: true })
const fileOf = (inCard: Locator) => inCard.locator('input[type=file]')

async function openProfile(visit: Visit): Promise<Page> {
  const { page, url, signIn } = visit
  await signIn(page, 1)
  await page.goto(url + pagePath('providerProfile', 'en'), { waitUntil: 'networkidle' })
  await card(page, 'Photo').waitFor()
  return page
}

/** Half red, half blue: a crop tells which part it took. */
const aPhoto = async (width = 1200, height = 900) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#cc0000' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#0000cc' } }, left: width / 2, top: 0 },
    ])
    .jpeg()
    .toBuffer(),
})

/** A second and a half of moving colours, recorded by the browser itself: such files say nothing of their length. */
async function aRecording(page: Page, name = 'hello.webm') {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const brush = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    let turns = 0
    recorder.start()
    await new Promise<void>((resolve) => {
      const draw = () => {
        brush.fillStyle = `hsl(${turns * 7} 70% 50%)`
        brush.fillRect(0, 0, 640, 360)
        turns++
        if (turns > 90) resolve()
        else requestAnimationFrame(draw)
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** The portrait that clients are sent. */
async function publicPortrait(visit: Visit): Promise<string | null> {
  const html = await (await visit.page.request.get(visit.url + PUBLIC)).text()
  return /\/media\/(?:pictures|demo)\/[\w./-]+/.exec(html)?.[0] ?? null
}

test('a photo is cropped by keyboard, seen by clients, removed and brought back', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  const photo = card(page, 'Photo')
  await fileOf(photo).setInputFiles(await aPhoto())
  await page.getByRole('heading', { name: 'Choose the square part' }).waitFor()
  await page.getByRole('slider', { name: 'Closer' }).press('End')
  // Closest, and far to the left: only red is left of it.
  const area = page.getByRole('group', { name: 'The part of the picture. Move it with the arrow keys.' })
  for (let step = 0; step < 90; step++) await area.press('ArrowRight')
  await page.getByRole('button', { name: 'Next: the wide part' }).click()
  await page.getByRole('heading', { name: 'Choose the wide part' }).waitFor()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await page.getByText('Your photo is saved. Clients see it now.').waitFor()
  const shown = await publicPortrait(visit)
  expect(shown).toMatch(/^\/media\/pictures\/[\w-]{22}\/square-336$/)
  const made = await (await page.request.get(visit.url + shown)).body()
  const { channels } = await sharp(made).stats()
  const [red, , blue] = channels.map((channel) => Math.round(channel.mean))
  expect([Math.max(red!, blue!) > 190, Math.min(red!, blue!) < 12]).toEqual([true, true])
  await photo.getByRole('button', { name: 'Remove the photo' }).click()
  // Under the pointer the notice stays.
  await page.getByText('The photo is removed.').hover()
  expect(await publicPortrait(visit)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is back where it was.').waitFor()
  expect(await publicPortrait(visit)).toBe(shown)
})

test('what is no picture, too small or a telephone’s own format is said before anything is sent', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  const photo = card(page, 'Photo')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const given = (name: string, mimeType: string, buffer: Buffer) =>
    fileOf(photo).setInputFiles({ name, mimeType, buffer })
  await given('page.jpg', 'image/jpeg', Buffer.from('<!doctype html>'))
  await photo.getByText('This file cannot be shown as a picture.').waitFor()
  await given('IMG_1.HEIC', '', Buffer.from('\0\0\0\u0018ftypheic'))
  await photo.getByText('This is a HEIC picture').waitFor()
  await fileOf(photo).setInputFiles(await aPhoto(300, 300))
  await photo.getByText('This picture is too small to be sharp.').waitFor()
  expect([sent, await page.getByRole('dialog').count()]).toEqual([[], 0])
})

test('a browser that reads a telephone’s own format sends what it read', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  // The name alone says HEIC; this browser can read what is inside, as an iPhone's can.
  const photo = { ...(await aPhoto(3000, 2000)), name: 'IMG_2.HEIC', mimeType: 'image/heic' }
  await fileOf(card(page, 'Photo')).setInputFiles(photo)
  await page.getByRole('button', { name: 'Next: the wide part' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await page.getByText('Your photo is saved. Clients see it now.').waitFor()
})

test('a photo that the connection loses stays chosen and is sent with the second try', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  await fileOf(card(page, 'Photo')).setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Next: the wide part' }).click()
  const use = page.getByRole('button', { name: 'Use this photo' })
  await expect.poll(() => use.getAttribute('aria-disabled')).toBeNull()
  await visit.context.setOffline(true)
  await use.click()
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  await visit.context.setOffline(false)
  await use.click()
  await page.getByText('Your photo is saved. Clients see it now.').waitFor()
})

test('a video is named, sent, made ready, and plays and winds on the counsellor’s page', async () => {
  const visit = await openSite({ width: 1280 })
  const page = await openProfile(visit)
  const video = card(page, 'Intro video')
  await fileOf(video).setInputFiles(await aRecording(page))
  const name = video.getByLabel('Name of the video')
  expect(await name.inputValue()).toBe('hello')
  await name.fill(' ')
  await video.getByRole('button', { name: 'Send the video' }).click()
  await video.getByText('This is a required field').waitFor()
  await name.fill('How I work')
  await video.getByRole('button', { name: 'Send the video' }).click()
  await page.getByText('Your video is ready. Clients see it on your page.').waitFor({ timeout: 60_000 })
  await video.getByText('How I work').waitFor()
  const ranges: number[] = []
  page.on('response', (answer) => answer.url().endsWith('/video.mp4') && ranges.push(answer.status()))
  await page.goto(visit.url + PUBLIC, { waitUntil: 'networkidle' })
  const player = page.locator('video')
  expect(await player.getAttribute('poster')).toMatch(/^\/media\/videos\/[\w-]{22}\/poster$/)
  expect(ranges).toEqual([])
  const played = await player.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    element.currentTime = 1
    await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    return { at: element.currentTime, width: element.videoWidth, fault: element.error }
  })
  expect(played).toMatchObject({ width: 640, fault: null })
  expect(played.at).toBeGreaterThanOrEqual(1)
  expect(ranges.length > 0 && ranges.every((status) => status === 206)).toBe(true)
})

test('sending shows how far it is, can be stopped, survives a lost connection and begins again with what was chosen', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  const video = card(page, 'Intro video')
  const recording = await aRecording(page, 'slow.webm')
  const devtools = await visit.context.newCDPSession(page)
  // Both by one means: the browser's own switch and this one overrule each other.
  const line = (uploadThroughput: number, offline = false) =>
    devtools.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await devtools.send('Network.enable')
  await line(2_000)
  await fileOf(video).setInputFiles({ ...recording, buffer: Buffer.concat([recording.buffer, Buffer.alloc(200_000)]) })
  await video.getByLabel('Name of the video').fill('Slow')
  await video.getByRole('button', { name: 'Send the video' }).click()
  await video.getByRole('progressbar', { name: 'Slow' }).waitFor()
  await video.getByText(/of 0\.\d MB · about \d+ (second|minute)/).waitFor()
  await video.getByRole('button', { name: 'Stop sending' }).click()
  await video.getByText('Sending was stopped.').waitFor()
  expect(await video.getByLabel('Name of the video').inputValue()).toBe('Slow')
  await line(-1, true)
  await video.getByRole('button', { name: 'Try again' }).click()
  await video.getByText('The connection was lost on the way.').waitFor()
  await line(-1)
  await video.getByRole('button', { name: 'Try again' }).click()
  await video.getByText('“Slow” is here.').waitFor()
  await video.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('The new video was taken back.').waitFor()
  await video.getByText('Choose a video').or(video.getByText('Replace the video')).waitFor()
})

test('a file that is no video is refused in words, and what was typed stays', async () => {
  const visit = await openSite()
  const page = await openProfile(visit)
  const video = card(page, 'Intro video')
  await fileOf(video).setInputFiles({ name: 'v.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video at all') })
  await video.getByLabel('Name of the video').fill('Mine')
  await video.getByRole('button', { name: 'Send the video' }).click()
  await video.getByText('This is not a video we can read.').waitFor()
  expect(await video.getByLabel('Name of the video').inputValue()).toBe('Mine')
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const page = await openProfile(visit)
  const faults = async () => {
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(
      (values) =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          runOnly: { type: 'tag', values },
          iframes: false,
        }),
      RULES,
    )
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }
  await fileOf(card(page, 'Intro video')).setInputFiles({
    name: 'v.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('x'),
  })
  expect(await faults()).toEqual([])
  await fileOf(card(page, 'Photo')).setInputFiles(await aPhoto())
  await page.getByRole('heading', { name: 'Choose the square part' }).waitFor()
  expect(await faults()).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
})
