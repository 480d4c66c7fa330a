import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PICTURE_MAX_BYTES } from '#platform/values/constants.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads, pictureFile } from '#testing/web/fake-upload.ts'
import { focused, press, tabTo } from '#testing/web/keyboard.ts'
import { broken, refused, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { PhotoCard } from './photo-card.tsx'
import type { Crops, Picture } from './use-photo.ts'

/** A picture that needs no server. */
const SHOWN =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const ID = '00000000-0000-4000-8000-000000000001'
const saved: Picture = {
  mediaItemId: ID,
  profileImageUrl: SHOWN,
  profileImageCrop11Url: SHOWN,
  profileImageCrop169Url: SHOWN,
}
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (key: Parameters<typeof textOf>[0]) => dialog.getByRole('button', { name: textOf(key), exact: true })
const remove = () => main.getByRole('button', { name: textOf('media.removePhoto') })
const good = (key: Parameters<typeof textOf>[0]) => page.getByRole('status').getByText(textOf(key)).first()
const pictures = () => main.element().querySelectorAll(`img[src="${SHOWN}"]`).length

async function show(
  answers: Parameters<typeof fakeApi>[0] = {},
  picture: Picture | null = null,
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi(answers)
  await renderComponent(<PhotoCard picture={picture} name="Anna Lepalind" profession="Psychologist" />, {
    language,
    login: 'provider',
  })
  return api
}
const choose = (file: File) =>
  userEvent.upload(main.element().querySelector<HTMLInputElement>('input[type=file]')!, file)
/** Chooses a picture and goes to the second of the two parts. */
async function chooseParts(file?: File): Promise<void> {
  await choose(file ?? (await pictureFile()))
  await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('media.next'))
  await expect.element(button('media.use')).not.toHaveAttribute('aria-disabled', 'true')
}
const cropsOf = (api: FakeApi) => api.requests('putProviderImage').map(({ input }) => input.crops as Crops)

test.for(['en', 'ru'] as const)(
  'without a photo says what stands in its place, in both looks: %s',
  async (language) => {
    await show({}, null, language)
    await expect.element(main.getByText(textOf('media.noPhoto'))).toBeVisible()
    expect(remove().query()).toBeNull()
    await expectAccessible()
  },
)

test('a photo is shown as clients see it, on cards and where the page is shared', async () => {
  await show({}, saved)
  await expect.element(main.getByText(textOf('media.onLinks'))).toBeVisible()
  expect(pictures()).toBe(2)
  await expectAccessible()
})

describe('choosing a photo', () => {
  test('both parts are chosen one after the other, sent once, and shown', async () => {
    const files = fakeUploads()
    const api = await show({ putProviderImage: 'pending' })
    await choose(await pictureFile())
    await expect.element(dialog.getByRole('heading', { name: textOf('media.cropSquare') })).toBeVisible()
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.click(button('media.next'))
    await expect.element(dialog.getByRole('heading', { name: textOf('media.cropWide') })).toBeVisible()
    expect(focused()).toBe(textOf('media.cropWide'))
    await expect.element(button('media.use')).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.dblClick(button('media.use'))
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await expectAccessible()
    api.answer('putProviderImage', saved)
    await expect.element(good('media.photoSaved')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(pictures()).toBe(2)
    expect(files.map(({ field, file }) => [field, file.name])).toEqual([['picture', 'me.png']])
    const [{ square, wide }] = cropsOf(api) as [Crops]
    expect([square, wide]).toEqual([
      { x: 100, y: 0, width: 700, height: 700 },
      { x: 0, y: expect.closeTo(96.9, 0), width: 900, height: expect.closeTo(506.25, 1) },
    ])
  })

  test('by keyboard: the slider brings it closer and the arrow keys move the part', async () => {
    fakeUploads()
    const api = await show({ putProviderImage: saved })
    await choose(await pictureFile())
    const closer = dialog.getByRole('slider', { name: textOf('media.closer') })
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
    const area = dialog.getByRole('group', { name: textOf('media.cropArea') })
    await tabTo(closer)
    await press('End')
    // The picture is before the slider: Tab comes around.
    await tabTo(area)
    for (let step = 0; step < 20; step++) await press('ArrowRight')
    await userEvent.click(button('media.next'))
    await userEvent.click(button('media.use'))
    await expect.element(good('media.photoSaved')).toBeVisible()
    const [{ square }] = cropsOf(api) as [Crops]
    expect(square.width).toBeLessThan(300)
    expect(square.x).toBeLessThan((900 - square.width) / 2 - 20)
    expect(square.y).toBeCloseTo((700 - square.height) / 2, 0)
  })

  test('the square part that was chosen stays when one goes back to it', async () => {
    await show()
    await chooseParts()
    await userEvent.click(button('media.back'))
    await expect.element(dialog.getByRole('heading', { name: textOf('media.cropSquare') })).toBeVisible()
    await expect.element(button('media.next')).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('Escape closes it, and nothing is sent', async () => {
    const files = fakeUploads()
    await show()
    await chooseParts()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(files).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a failure of the server', broken(), 'Action failed'],
    ['a damaged picture', refused('pictureDamaged'), serverText('en', 'refusal.pictureDamaged')],
  ] as const)('that did not arrive stays chosen and is sent by the next press: %s', async ([, outcome, said]) => {
    fakeUploads()
    const api = await show({ putProviderImage: outcome })
    await chooseParts()
    await userEvent.click(button('media.use'))
    await expect.element(dialog.getByRole('alert').getByText(said, { exact: false }).first()).toBeVisible()
    await expectAccessible()
    api.answer('putProviderImage', saved)
    await userEvent.click(button('media.use'))
    await expect.element(good('media.photoSaved')).toBeVisible()
  })

  test.for([
    ['no picture', new File(['<!doctype html>'], 'page.jpg', { type: 'image/jpeg' }), 'media.notShown'],
    ['HEIC that this browser cannot read', new File(['\0\0\0\u0018ftypheic'], 'IMG_1.HEIC'), 'media.heic'],
  ] as const)('that cannot be used is said before anything is sent: %s', async ([, file, key]) => {
    const files = fakeUploads()
    await show()
    await choose(file)
    await expect.element(main.getByRole('alert').getByText(textOf(key))).toBeVisible()
    expect([dialog.query(), files]).toEqual([null, []])
    await expectAccessible()
  })

  test('that is too large is said before anything is sent', async () => {
    await show()
    // Only said to be that large: 21 MB would take seconds to reach the page.
    const large = new File(['x'], 'big.jpg', { type: 'image/jpeg' })
    Object.defineProperty(large, 'size', { value: PICTURE_MAX_BYTES + 1 })
    const input = main.element().querySelector<HTMLInputElement>('input[type=file]')!
    Object.defineProperty(input, 'files', { value: [large], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(main.getByRole('alert').getByText(textOf('media.pictureTooLarge'))).toBeVisible()
    expect(dialog.query()).toBeNull()
  })

  test('that is too small is said, and a good one takes the message away', async () => {
    await show()
    await choose(await pictureFile({ width: 300, height: 300 }))
    await expect.element(main.getByRole('alert').getByText(textOf('media.pictureTooSmall'))).toBeVisible()
    await choose(await pictureFile())
    await expect.element(button('media.next')).toBeVisible()
    expect(main.getByText(textOf('media.pictureTooSmall')).query()).toBeNull()
  })

  test('a HEIC picture that the browser can read is sent as the JPEG that it read', async () => {
    const files = fakeUploads()
    await show({ putProviderImage: saved })
    const readable = await pictureFile()
    await chooseParts(new File([readable], 'IMG_2.HEIC', { type: 'image/heic' }))
    await userEvent.click(button('media.use'))
    await expect.element(good('media.photoSaved')).toBeVisible()
    const bytes = new Uint8Array(await files[0]!.file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })
})

describe('removing the photo', () => {
  test('takes it away at once, and Undo brings it back', async () => {
    const api = await show(
      {
        deleteProviderImage: { mediaItemId: ID } as never,
        restoreProviderMedia: replyOf('restoreProviderMedia', { picture: saved }),
      },
      saved,
    )
    await userEvent.click(remove())
    await expect.element(good('media.photoRemoved')).toBeVisible()
    await expect.element(main.getByText(textOf('media.noPhoto'))).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: textOf('media.undo') }))
    await expect.element(good('media.isBack')).toBeVisible()
    expect(pictures()).toBe(2)
    expect(api.requests('restoreProviderMedia').map(({ input }) => input)).toEqual([{ mediaItemId: ID }])
  })

  test('without a connection keeps it', async () => {
    await show({ deleteProviderImage: 'offline' }, saved)
    await userEvent.click(remove())
    await expect
      .element(page.getByRole('alert').getByText('No connection.', { exact: false }).first())
      .toBeInTheDocument()
    expect(pictures()).toBe(2)
  })
})
