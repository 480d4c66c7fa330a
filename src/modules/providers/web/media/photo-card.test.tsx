import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PICTURE_MAX_BYTES } from '#platform/values/constants.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads, pictureFile } from '#testing/web/fake-upload.ts'
import { getFocusedName, press, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Crops } from './crop-dialog.tsx'
import { PhotoCard, type Picture } from './photo-card.tsx'

/** A data URL, which needs no server. */
const PICTURE_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const ID = '00000000-0000-4000-8000-000000000001'
const uploadedPicture: Picture = {
  mediaItemId: ID,
  profileImageUrl: PICTURE_URL,
  profileImageCrop11Url: PICTURE_URL,
  profileImageCrop169Url: PICTURE_URL,
}
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (key: Parameters<typeof translateForPage>[0]) =>
  dialog.getByRole('button', { name: translateForPage(key), exact: true })
const remove = () => main.getByRole('button', { name: translateForPage('media.removePhoto') })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()
const countPictures = () => main.element().querySelectorAll(`img[src="${PICTURE_URL}"]`).length

async function show(
  replies: Parameters<typeof fakeApi>[0] = {},
  picture: Picture | null = null,
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<PhotoCard picture={picture} name="Anna Lepalind" profession="Psychologist" />, {
    language,
    login: 'provider',
  })
  return api
}
const choose = (file: File) =>
  userEvent.upload(main.element().querySelector<HTMLInputElement>('input[type=file]')!, file)
/** Chooses a picture and continues to the wide crop. */
async function chooseWithSquareCrop(file?: File): Promise<void> {
  await choose(file ?? (await pictureFile()))
  await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('media.next'))
  await expect.element(button('media.use')).not.toHaveAttribute('aria-disabled', 'true')
}
const listSentCrops = (api: FakeApi) => api.requests('putProviderImage').map(({ input }) => input.crops as Crops)

test.for(['en', 'ru'] as const)('shows a placeholder without a photo, in both themes: %s', async (language) => {
  await show({}, null, language)
  await expect.element(main.getByText(translateForPage('media.noPhoto'))).toBeVisible()
  expect(remove().query()).toBeNull()
  await expectAccessible()
})

test('previews the photo on cards and in shared links', async () => {
  await show({}, uploadedPicture)
  await expect.element(main.getByText(translateForPage('media.onLinks'))).toBeVisible()
  expect(countPictures()).toBe(2)
  await expectAccessible()
})

describe('choosing a photo', () => {
  test('crops both shapes in turn, uploads once and shows the photo', async () => {
    const files = fakeUploads()
    const api = await show({ putProviderImage: 'pending' })
    await choose(await pictureFile())
    await expect.element(dialog.getByRole('heading', { name: translateForPage('media.cropSquare') })).toBeVisible()
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.click(button('media.next'))
    await expect.element(dialog.getByRole('heading', { name: translateForPage('media.cropWide') })).toBeVisible()
    expect(getFocusedName()).toBe(translateForPage('media.cropWide'))
    await expect.element(button('media.use')).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.dblClick(button('media.use'))
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await expectAccessible()
    api.reply('putProviderImage', uploadedPicture)
    await expect.element(successNotice('media.photoSaved')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(countPictures()).toBe(2)
    expect(files.map(({ field, file }) => [field, file.name])).toEqual([['picture', 'me.png']])
    const [{ square, wide }] = listSentCrops(api) as [Crops]
    expect([square, wide]).toEqual([
      { x: 100, y: 0, width: 700, height: 700 },
      { x: 0, y: expect.closeTo(96.9, 0), width: 900, height: expect.closeTo(506.25, 1) },
    ])
  })

  test('can be cropped by keyboard with slider and arrow keys', async () => {
    fakeUploads()
    const api = await show({ putProviderImage: uploadedPicture })
    await choose(await pictureFile())
    const closer = dialog.getByRole('slider', { name: translateForPage('media.closer') })
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
    const area = dialog.getByRole('group', { name: translateForPage('media.cropArea') })
    await tabTo(closer)
    await press('End')
    // The crop area precedes the slider, so Tab wraps around.
    await tabTo(area)
    for (let step = 0; step < 20; step++) await press('ArrowRight')
    await userEvent.click(button('media.next'))
    await userEvent.click(button('media.use'))
    await expect.element(successNotice('media.photoSaved')).toBeVisible()
    const [{ square }] = listSentCrops(api) as [Crops]
    expect(square.width).toBeLessThan(300)
    expect(square.x).toBeLessThan((900 - square.width) / 2 - 20)
    expect(square.y).toBeCloseTo((700 - square.height) / 2, 0)
  })

  test('preserves the square crop when going back', async () => {
    await show()
    await chooseWithSquareCrop()
    await userEvent.click(button('media.back'))
    await expect.element(dialog.getByRole('heading', { name: translateForPage('media.cropSquare') })).toBeVisible()
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('sends nothing when closed with Escape', async () => {
    const files = fakeUploads()
    await show()
    await chooseWithSquareCrop()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(files).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
    ['a damaged picture', failWith('pictureDamaged'), serverText('en', 'domainError.pictureDamaged')],
  ] as const)(
    'preserves the selection after a failed upload and retries on the next press: %s',
    async ([, outcome, expectedText]) => {
      fakeUploads()
      const api = await show({ putProviderImage: outcome })
      await chooseWithSquareCrop()
      await userEvent.click(button('media.use'))
      await expect.element(dialog.getByRole('alert').getByText(expectedText, { exact: false }).first()).toBeVisible()
      await expectAccessible()
      api.reply('putProviderImage', uploadedPicture)
      await userEvent.click(button('media.use'))
      await expect.element(successNotice('media.photoSaved')).toBeVisible()
    },
  )

  test.for([
    ['no picture', new File(['<!doctype html>'], 'page.jpg', { type: 'image/jpeg' }), 'media.notShown'],
    ['HEIC that this browser cannot read', new File(['\0\0\0\u0018ftypheic'], 'IMG_1.HEIC'), 'media.heic'],
  ] as const)('rejects an unusable file before uploading: %s', async ([, file, key]) => {
    const files = fakeUploads()
    await show()
    await choose(file)
    await expect.element(main.getByRole('alert').getByText(translateForPage(key))).toBeVisible()
    expect([dialog.query(), files]).toEqual([null, []])
    await expectAccessible()
  })

  test('rejects an oversized file before uploading', async () => {
    await show()
    // Only the reported size is large, because a real 21 MB file would take seconds to reach the page.
    const large = new File(['x'], 'big.jpg', { type: 'image/jpeg' })
    Object.defineProperty(large, 'size', { value: PICTURE_MAX_BYTES + 1 })
    const input = main.element().querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(input, 'files', { value: [large], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(main.getByRole('alert').getByText(translateForPage('media.pictureTooLarge'))).toBeVisible()
    expect(dialog.query()).toBeNull()
  })

  test('reports a picture that is too small until a good one is chosen', async () => {
    await show()
    await choose(await pictureFile({ width: 300, height: 300 }))
    await expect.element(main.getByRole('alert').getByText(translateForPage('media.pictureTooSmall'))).toBeVisible()
    await choose(await pictureFile())
    await expect.element(button('media.next')).toBeVisible()
    expect(main.getByText(translateForPage('media.pictureTooSmall')).query()).toBeNull()
  })

  test('uploads a HEIC picture as the JPEG that the browser decoded', async () => {
    const files = fakeUploads()
    await show({ putProviderImage: uploadedPicture })
    const readable = await pictureFile()
    await chooseWithSquareCrop(new File([readable], 'IMG_2.HEIC', { type: 'image/heic' }))
    await userEvent.click(button('media.use'))
    await expect.element(successNotice('media.photoSaved')).toBeVisible()
    const bytes = new Uint8Array(await files[0]!.file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })
})

describe('removing the photo', () => {
  test('takes effect immediately, and Undo restores the photo', async () => {
    const api = await show(
      {
        deleteProviderImage: { mediaItemId: ID } as never,
        restoreProviderMedia: buildReply('restoreProviderMedia', { picture: uploadedPicture }),
      },
      uploadedPicture,
    )
    await userEvent.click(remove())
    await expect.element(successNotice('media.photoRemoved')).toBeVisible()
    await expect.element(main.getByText(translateForPage('media.noPhoto'))).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: translateForPage('media.undo') }))
    await expect.element(successNotice('media.isBack')).toBeVisible()
    expect(countPictures()).toBe(2)
    expect(api.requests('restoreProviderMedia').map(({ input }) => input)).toEqual([{ mediaItemId: ID }])
  })

  test('keeps the photo while offline', async () => {
    await show({ deleteProviderImage: 'offline' }, uploadedPicture)
    await userEvent.click(remove())
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
    expect(countPictures()).toBe(2)
  })
})
