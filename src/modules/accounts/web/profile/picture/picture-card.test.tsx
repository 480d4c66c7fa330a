import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads, pictureFile } from '#testing/web/fake-upload.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { PictureCard } from './picture-card.tsx'

/** A data URL, which needs no server. */
const SHOWN =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const use = () => dialog.getByRole('button', { name: translateForPage('picture.use') })
const successNotice = (key: 'saved' | 'removed' | 'back') =>
  page.getByRole('status').getByText(translateForPage(`picture.${key}`))
const picture = () => main.element().querySelector(`img[src="${SHOWN}"]`)

async function show(
  replies: Parameters<typeof fakeApi>[0] = {},
  { url = null as string | null, language = 'en' as 'en' | 'et' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<PictureCard url={url} name="Mari Maasikas" />, { language, login: 'customer' })
  return api
}
/** Simulates choosing a file in the system dialog. */
function choose(file: File): void {
  const input = main.element().querySelector<HTMLInputElement>('input[type=file]')!
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test.for(['en', 'et', 'ru'] as const)(
  'without a picture explains who would see one, in light and dark mode: %s',
  async (language) => {
    await show({}, { language })
    await expect.element(main.getByText(translateForPage('picture.none'))).toBeVisible()
    await expect.element(main.getByText(translateForPage('picture.who'))).toBeVisible()
    await expectAccessible()
  },
)

describe('choosing a picture', () => {
  test('is cropped to a square, uploaded once and shown', async () => {
    const files = fakeUploads()
    const api = await show({ putCustomerImage: 'pending' })
    choose(await pictureFile())
    await expect.element(dialog.getByRole('heading', { name: translateForPage('picture.crop') })).toBeVisible()
    await expect.element(use()).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await userEvent.dblClick(use())
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    api.reply('putCustomerImage', { profileImageUrl: SHOWN })
    await expect.element(successNotice('saved')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(picture()).not.toBeNull()
    expect(files.map(({ field, file }) => [field, file.name])).toEqual([['picture', 'me.png']])
    const [sent] = api.requests('putCustomerImage')
    const { square } = sent!.input.crops as Exclude<NonNullable<typeof sent>['input']['crops'], string>
    expect([square.width, square.height]).toEqual([700, 700])
  })

  test('by keyboard: Escape closes it without sending anything', async () => {
    const files = fakeUploads()
    await show()
    choose(await pictureFile())
    await expect.element(use()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(files).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
    ['not a picture', failWith('pictureDamaged'), serverText('en', 'domainError.pictureDamaged')],
  ] as const)('shows a failed upload in the dialog and keeps the file: %s', async ([, outcome, message]) => {
    fakeUploads()
    const api = await show({ putCustomerImage: outcome })
    choose(await pictureFile())
    await userEvent.click(use())
    await expect.element(dialog.getByRole('alert').getByText(message, { exact: false }).first()).toBeVisible()
    await expectAccessible()
    api.reply('putCustomerImage', { profileImageUrl: SHOWN })
    await userEvent.click(use())
    await expect.element(successNotice('saved')).toBeVisible()
  })

  test.for([
    ['a text file', new File(['only text'], 'text.png', { type: 'image/png' }), 'media.notShown'],
    ['an iPhone picture that this browser cannot read', new File(['x'], 'me.heic'), 'media.heic'],
    ['a picture that is too large', new File([new Uint8Array(21_000_000)], 'big.png'), 'media.pictureTooLarge'],
  ] as const)('rejects unusable files before uploading: %s', async ([, file, key]) => {
    const files = fakeUploads()
    await show()
    choose(file)
    await expect.element(main.getByRole('alert').getByText(translateForPage(key))).toBeVisible()
    expect(dialog.query()).toBeNull()
    expect(files).toEqual([])
    await expectAccessible()
  })

  test('rejects a picture that is too small, and a valid one clears the message', async () => {
    await show()
    choose(await pictureFile({ width: 40, height: 40 }))
    await expect.element(main.getByRole('alert').getByText(translateForPage('media.pictureTooSmall'))).toBeVisible()
    choose(await pictureFile())
    await expect.element(use()).toBeVisible()
    expect(main.getByText(translateForPage('media.pictureTooSmall')).query()).toBeNull()
  })
})

describe('the current picture', () => {
  const removed = { mediaItemId: ID }

  test('is removed and restored', async () => {
    const api = await show(
      { deleteCustomerImage: removed as never, restoreCustomerImage: { profileImageUrl: SHOWN } },
      { url: SHOWN },
    )
    await userEvent.click(main.getByRole('button', { name: translateForPage('picture.remove') }))
    await expect.element(successNotice('removed')).toBeVisible()
    await expect.element(main.getByText(translateForPage('picture.none'))).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: translateForPage('picture.undo') }))
    await expect.element(successNotice('back')).toBeVisible()
    expect(picture()).not.toBeNull()
    expect(api.requests('restoreCustomerImage').map(({ input }) => input)).toEqual([removed])
  })

  test('stays when removing fails', async () => {
    await show({ deleteCustomerImage: 'offline' }, { url: SHOWN })
    await userEvent.click(main.getByRole('button', { name: translateForPage('picture.remove') }))
    await expect
      .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
      .toBeInTheDocument()
    expect(picture()).not.toBeNull()
  })
})
