import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { buildPagePath } from '#modules/pages.ts'
import { NOTE_MAX } from '#platform/values/constants.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, failWithFields, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Note } from './notes.tsx'
import ContactPage, { clientLoader } from './page.tsx'

const CONTACT_ID = '00000000-0000-4000-8000-0000000000a9'
const NOTE_ID = '00000000-0000-4000-8000-0000000000c9'
const main = page.getByRole('main')
const part = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const notes = () => part('clients.notesTitle')
const text = () => notes().getByRole('textbox')
const status = (key: 'saved' | 'typing' | 'saving' | 'failed' | 'empty') =>
  notes()
    .getByRole('status')
    .getByText(translateForPage(`clients.${key}`))
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()
const buildNote = (more: PartialReply<Note> = {}): Note =>
  buildReply('putContactNote', {
    noteId: NOTE_ID,
    text: 'Likes tea.',
    version: 1,
    createdAt: '2026-11-20T08:00:00Z',
    changedAt: '2026-11-20T08:00:00Z',
    ...more,
  })
const buildSession = (more: object = {}) => ({
  bookingId: NOTE_ID,
  title: 'First conversation',
  status: 'completed' as const,
  startDateTime: '2026-11-10T08:00:00Z',
  endDateTime: '2026-11-10T08:50:00Z',
  price: 45,
  ...more,
})
const buildContact = (more: PartialReply<Reply<'getContact'>> = {}): Reply<'getContact'> =>
  buildReply('getContact', {
    contactId: CONTACT_ID,
    name: 'Mari Maasikas',
    email: 'mari@client.test',
    phone: '+37255555555',
    timezone: 'Europe/Tallinn',
    history: [buildSession()],
    ...more,
  })

async function openContact(
  contact: Reply<'getContact'> = buildContact(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({
    getContact: contact,
    putContactNote: ({ version }) => buildNote({ version: version + 1 }),
    ...replies,
  })
  await renderComponent(<ContactPage />, {
    path: buildPagePath('client', language, { contactId: CONTACT_ID }),
    route: buildPagePath('client', language, { contactId: ':contactId' }).replace('%3A', ':'),
    loader: clientLoader,
    login: 'provider',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}
const saves = (api: FakeApi) => api.requests('putContactNote').map(({ input }) => [input.text, input.version])
const withNote = (more: PartialReply<Note> = {}) => buildContact({ ownNotes: [buildNote(more)] })

describe('a client', () => {
  test('shows contact details and all sessions, in both themes', async () => {
    await openContact(
      buildContact({
        ownNotes: [buildNote()],
        history: [
          buildSession(),
          buildSession({ bookingId: CONTACT_ID, status: 'cancelledByProvider', refunded: 45, isGroup: true }),
        ],
      }),
    )
    await expect.element(main.getByRole('heading', { level: 1, name: 'Mari Maasikas' })).toBeVisible()
    await expect
      .element(part('clients.reach').getByRole('link', { name: 'mari@client.test' }))
      .toHaveAttribute('href', 'mailto:mari@client.test')
    const history = part('clients.history')
    await expect.element(history.getByText(translateForPage('clients.is.completed'), { exact: true })).toBeVisible()
    await expect.element(history.getByText(translateForPage('clients.is.cancelledByProvider'))).toBeVisible()
    await expect.element(history.getByText('45.00\u00A0€ refunded')).toBeVisible()
    await expectAccessible()
  })

  test('with a deleted account has no name or contact details, and the notes stay', async () => {
    await openContact(buildContact({ name: null, email: null, phone: null, ownNotes: [buildNote()] }))
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('clients.former') }))
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('clients.closed'))).toBeVisible()
    expect(part('clients.reach').query()).toBeNull()
    await expect.element(text()).toHaveValue('Likes tea.')
    await expectAccessible()
  })

  test('is exported to a file whose name does not identify them', async () => {
    const names = captureDownloads()
    await openContact(buildContact(), { exportContact: 'text' })
    await userEvent.click(button('clients.export'))
    await expect.poll(names).toEqual(['client.txt'])
  })

  test.for([
    ['another provider’s client', failWith('notFound'), 'page.notFoundTitle'],
    ['a malformed id', failWithFields({ id: 'error.invalid' }), 'page.notFoundTitle'],
    ['a failure', failWithServerError(), 'page.faultTitle'],
  ] as const)('shows why it cannot be loaded: %s', async ([, outcome, key]) => {
    await openContact(buildContact(), { getContact: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
  })

  test('fits the longest words in Russian', async () => {
    const long = 'Самоопределение'.repeat(5)
    await openContact(
      buildContact({
        name: 'Александра-Константинопольская Рождественская-Преображенская',
        email: `${'a'.repeat(50)}@${'b'.repeat(40)}.example`,
        history: [buildSession({ title: long, status: 'cancelledByCustomer', refunded: 45 })],
        ownNotes: [buildNote({ text: long })],
      }),
      {},
      'ru',
    )
    await expectAccessible()
  })
})

describe('a note', () => {
  test('is focused when new and saved under its own id', async () => {
    const api = await openContact()
    await expect.element(notes().getByText(translateForPage('clients.noNotes'))).toBeVisible()
    await userEvent.click(button('clients.newNote'))
    await expect.poll(() => document.activeElement).toBe(text().element())
    await userEvent.keyboard('Begins with tea.')
    await expect.poll(() => saves(api)).toEqual([['Begins with tea.', 0]])
    await expect.element(status('saved')).toBeVisible()
    const [first] = api.requests('putContactNote')
    expect(first?.input).toMatchObject({ id: CONTACT_ID, noteId: expect.stringMatching(/^[\da-f-]{36}$/) })
    await expectAccessible()
  })

  test('is saved with the version that was loaded, then with the next one', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), 'Likes coffee.')
    await expect.poll(() => saves(api)).toEqual([['Likes coffee.', 1]])
    await expect.element(status('saved')).toBeVisible()
    await userEvent.fill(text(), 'Likes water.')
    await expect
      .poll(() => saves(api))
      .toEqual([
        ['Likes coffee.', 1],
        ['Likes water.', 2],
      ])
  })

  test('typed offline shows a message, stays and is saved when back online', async () => {
    const api = await openContact(withNote(), { putContactNote: 'offline' })
    await userEvent.fill(text(), 'Likes coffee.')
    await expect.element(status('failed')).toBeVisible()
    await expectAccessible()
    api.reply('putContactNote', buildNote({ version: 2 }))
    window.dispatchEvent(new Event('online'))
    await expect.element(status('saved')).toBeVisible()
    await expect.element(text()).toHaveValue('Likes coffee.')
  })

  test('is saved immediately on blur and when the page is left', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), 'Likes coffee.')
    await userEvent.click(main.getByRole('heading', { level: 1 }))
    await expect.element(status('saved')).toBeVisible()
    await userEvent.fill(text(), 'Likes water.')
    await cleanup()
    await expect
      .poll(() => saves(api))
      .toEqual([
        ['Likes coffee.', 1],
        ['Likes water.', 2],
      ])
  })

  test('is not saved when empty', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), ' ')
    await expect.element(status('empty')).toBeVisible()
    expect(saves(api)).toEqual([])
  })

  test('shows why it was rejected, and its text stays', async () => {
    await openContact(withNote(), { putContactNote: failWithFields({ text: 'error.tooLong' }) })
    await userEvent.fill(text(), 'Likes coffee.')
    await expect
      .element(
        notes()
          .getByRole('status')
          .getByText(/^Couldn’t save: .*too long/),
      )
      .toBeVisible()
    await expect.element(text()).toHaveValue('Likes coffee.')
    await expectAccessible()
  })

  test('shows a character count near the limit', async () => {
    await openContact(withNote({ text: 'a'.repeat(NOTE_MAX - 100) }))
    await expect
      .element(notes().getByText(translateForPage('clients.count', { used: NOTE_MAX - 100, max: NOTE_MAX })))
      .toBeVisible()
    await expectAccessible()
  })
})

describe('a note that was changed in another window', () => {
  const conflict = () => notes().getByRole('alert')
  async function openConflict(): Promise<FakeApi> {
    const remote = { text: 'From there', version: 5 }
    const api = await openContact(withNote(), { putContactNote: failWith('noteChanged', { data: remote }) })
    await userEvent.fill(text(), 'From here')
    await expect.element(conflict().getByText('From there')).toBeVisible()
    return api
  }

  test('is shown next to this window’s version, which can be kept', async () => {
    const api = await openConflict()
    await expectAccessible()
    api.reply('putContactNote', buildNote({ version: 6 }))
    await userEvent.click(button('clients.keepOwnVersion'))
    await expect.element(status('saved')).toBeVisible()
    await expect.poll(() => conflict().query()).toBeNull()
    expect(saves(api)).toEqual([
      ['From here', 1],
      ['From here', 5],
    ])
    await expect.element(text()).toHaveValue('From here')
  })

  test('can be accepted without sending anything', async () => {
    const api = await openConflict()
    await userEvent.click(button('clients.takeOther'))
    await expect.element(text()).toHaveValue('From there')
    await expect.element(status('saved')).toBeVisible()
    expect(saves(api)).toEqual([['From here', 1]])
  })

  test('leaving during the conflict saves this window’s version as a new note', async () => {
    const api = await openConflict()
    api.reply('putContactNote', buildNote())
    await cleanup()
    await expect
      .poll(() => saves(api))
      .toEqual([
        ['From here', 1],
        ['From here', 0],
      ])
    const [first, second] = api.requests('putContactNote')
    expect(second?.input.noteId).not.toBe(first?.input.noteId)
  })
})

describe('deleting a note', () => {
  test('removes it immediately, and Undo restores it', async () => {
    const api = await openContact(withNote(), {
      deleteContactNote: buildReply('deleteContactNote'),
      restoreContactNote: buildNote(),
    })
    await userEvent.click(button('clients.delete'))
    await expect.element(successNotice('clients.deleted')).toBeVisible()
    expect(text().query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: translateForPage('clients.undo') }))
    await expect.element(successNotice('clients.back')).toBeVisible()
    await expect.element(text()).toHaveValue('Likes tea.')
    expect(api.requests('restoreContactNote').map(({ input }) => input)).toEqual([{ id: CONTACT_ID, noteId: NOTE_ID }])
  })

  test('fails while offline and leaves the note and the text being typed', async () => {
    const api = await openContact(withNote(), { deleteContactNote: 'offline' })
    await userEvent.fill(text(), 'Likes coffee.')
    await userEvent.click(button('clients.delete'))
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(text()).toHaveValue('Likes coffee.')
    await userEvent.fill(text(), 'Likes water.')
    await expect.poll(() => saves(api).at(-1)?.[0]).toBe('Likes water.')
  })

  test('does not call the server for a note that was never saved', async () => {
    const api = await openContact()
    await userEvent.click(button('clients.newNote'))
    await userEvent.click(button('clients.delete'))
    await expect.element(notes().getByText(translateForPage('clients.noNotes'))).toBeVisible()
    expect(api.requests('deleteContactNote')).toEqual([])
  })
})
