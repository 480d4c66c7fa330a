import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { pagePath } from '#modules/pages.ts'
import { NOTE_MAX } from '#platform/values/constants.ts'
import { caughtDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { broken, refused, wrongFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import type { Note } from './notes.tsx'
import ContactPage, { type Contact, clientLoader } from './page.tsx'

const CONTACT_ID = '00000000-0000-4000-8000-0000000000a9'
const NOTE_ID = '00000000-0000-4000-8000-0000000000c9'
const main = page.getByRole('main')
const part = (key: Parameters<typeof textOf>[0]) => main.getByRole('region', { name: textOf(key), exact: true })
const notes = () => part('contacts.notesTitle')
const text = () => notes().getByRole('textbox')
const standing = (key: 'saved' | 'typing' | 'saving' | 'failed' | 'empty') =>
  notes()
    .getByRole('status')
    .getByText(textOf(`contacts.${key}`))
const button = (key: Parameters<typeof textOf>[0]) => main.getByRole('button', { name: new RegExp(`^${textOf(key)}`) })
const good = (key: Parameters<typeof textOf>[0]) => page.getByRole('status').getByText(textOf(key)).first()
const noteOf = (more: Part<Note> = {}): Note =>
  replyOf('putContactNote', {
    noteId: NOTE_ID,
    text: 'Likes tea.',
    version: 1,
    createdAt: '2026-11-20T08:00:00Z',
    changedAt: '2026-11-20T08:00:00Z',
    ...more,
  })
const sessionOf = (more: object = {}) => ({
  bookingId: NOTE_ID,
  title: 'First conversation',
  status: 'completed' as const,
  startDateTime: '2026-11-10T08:00:00Z',
  endDateTime: '2026-11-10T08:50:00Z',
  price: 45,
  ...more,
})
const contactOf = (more: Part<Contact> = {}): Contact =>
  replyOf('getContact', {
    contactId: CONTACT_ID,
    name: 'Mari Maasikas',
    email: 'mari@client.test',
    phone: '+37255555555',
    timezone: 'Europe/Tallinn',
    history: [sessionOf()],
    ...more,
  })

async function openContact(
  contact: Contact = contactOf(),
  answers: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({
    getContact: contact,
    putContactNote: ({ version }) => noteOf({ version: version + 1 }),
    ...answers,
  })
  await renderComponent(<ContactPage />, {
    path: pagePath('contact', language, { contactId: CONTACT_ID }),
    route: pagePath('contact', language, { contactId: ':contactId' }).replace('%3A', ':'),
    loader: clientLoader,
    login: 'provider',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}
const saves = (api: FakeApi) => api.requests('putContactNote').map(({ input }) => [input.text, input.version])
const withNote = (more: Part<Note> = {}) => contactOf({ ownNotes: [noteOf(more)] })

describe('a client', () => {
  test('is shown with how to reach them and every session, in both looks', async () => {
    await openContact(
      contactOf({
        ownNotes: [noteOf()],
        history: [
          sessionOf(),
          sessionOf({ bookingId: CONTACT_ID, status: 'cancelledByProvider', refunded: 45, isGroup: true }),
        ],
      }),
    )
    await expect.element(main.getByRole('heading', { level: 1, name: 'Mari Maasikas' })).toBeVisible()
    await expect
      .element(part('contacts.reach').getByRole('link', { name: 'mari@client.test' }))
      .toHaveAttribute('href', 'mailto:mari@client.test')
    const history = part('contacts.history')
    await expect.element(history.getByText(textOf('contacts.is.completed'), { exact: true })).toBeVisible()
    await expect.element(history.getByText(textOf('contacts.is.cancelledByProvider'))).toBeVisible()
    await expect.element(history.getByText('45.00\u00A0€ given back')).toBeVisible()
    await expectAccessible()
  })

  test('who has closed the account has no name and no address, and the notes stay', async () => {
    await openContact(contactOf({ name: null, email: null, phone: null, ownNotes: [noteOf()] }))
    await expect.element(main.getByRole('heading', { level: 1, name: textOf('contacts.former') })).toBeVisible()
    await expect.element(main.getByText(textOf('contacts.closed'))).toBeVisible()
    expect(part('contacts.reach').query()).toBeNull()
    await expect.element(text()).toHaveValue('Likes tea.')
    await expectAccessible()
  })

  test('leaves as a file whose name says nothing of them', async () => {
    const names = caughtDownloads()
    await openContact(contactOf(), { exportContact: 'all of it' })
    await userEvent.click(button('contacts.export'))
    await expect.poll(names).toEqual(['client.txt'])
  })

  test.for([
    ['somebody else’s client', refused('notFound'), 'page.notFoundTitle'],
    ['an id that is none', wrongFields({ id: 'error.invalid' }), 'page.notFoundTitle'],
    ['a failure', broken(), 'page.faultTitle'],
  ] as const)('says why they cannot be shown: %s', async ([, outcome, key]) => {
    await openContact(contactOf(), { getContact: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: textOf(key) })).toBeVisible()
  })

  test('has room for the longest words in Russian', async () => {
    const long = 'Самоопределение'.repeat(5)
    await openContact(
      contactOf({
        name: 'Александра-Константинопольская Рождественская-Преображенская',
        email: `${'a'.repeat(50)}@${'b'.repeat(40)}.example`,
        history: [sessionOf({ title: long, status: 'cancelledByCustomer', refunded: 45 })],
        ownNotes: [noteOf({ text: long })],
      }),
      {},
      'ru',
    )
    await expectAccessible()
  })
})

describe('a note', () => {
  test('that is new has the focus, and saves itself under its own id', async () => {
    const api = await openContact()
    await expect.element(notes().getByText(textOf('contacts.noNotes'))).toBeVisible()
    await userEvent.click(button('contacts.newNote'))
    await expect.poll(() => document.activeElement).toBe(text().element())
    await userEvent.keyboard('Begins with tea.')
    await expect.poll(() => saves(api)).toEqual([['Begins with tea.', 0]])
    await expect.element(standing('saved')).toBeVisible()
    const [first] = api.requests('putContactNote')
    expect(first?.input).toMatchObject({ id: CONTACT_ID, noteId: expect.stringMatching(/^[\da-f-]{36}$/) })
    await expectAccessible()
  })

  test('is saved with the version that was read, and the next change with the one after', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), 'Likes coffee.')
    await expect.poll(() => saves(api)).toEqual([['Likes coffee.', 1]])
    await expect.element(standing('saved')).toBeVisible()
    await userEvent.fill(text(), 'Likes water.')
    await expect
      .poll(() => saves(api))
      .toEqual([
        ['Likes coffee.', 1],
        ['Likes water.', 2],
      ])
  })

  test('typed without a connection stays, says so, and is saved when it is back', async () => {
    const api = await openContact(withNote(), { putContactNote: 'offline' })
    await userEvent.fill(text(), 'Likes coffee.')
    await expect.element(standing('failed')).toBeVisible()
    await expectAccessible()
    api.answer('putContactNote', noteOf({ version: 2 }))
    window.dispatchEvent(new Event('online'))
    await expect.element(standing('saved')).toBeVisible()
    await expect.element(text()).toHaveValue('Likes coffee.')
  })

  test('is saved at once when the field or the page is left', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), 'Likes coffee.')
    await userEvent.click(main.getByRole('heading', { level: 1 }))
    await expect.element(standing('saved')).toBeVisible()
    await userEvent.fill(text(), 'Likes water.')
    await cleanup()
    await expect
      .poll(() => saves(api))
      .toEqual([
        ['Likes coffee.', 1],
        ['Likes water.', 2],
      ])
  })

  test('that is empty is not saved', async () => {
    const api = await openContact(withNote())
    await userEvent.fill(text(), ' ')
    await expect.element(standing('empty')).toBeVisible()
    expect(saves(api)).toEqual([])
  })

  test('that is refused says why, and its text stays', async () => {
    await openContact(withNote(), { putContactNote: wrongFields({ text: 'error.tooLong' }) })
    await userEvent.fill(text(), 'Likes coffee.')
    await expect
      .element(
        notes()
          .getByRole('status')
          .getByText(/^Could not be saved: .*too long/),
      )
      .toBeVisible()
    await expect.element(text()).toHaveValue('Likes coffee.')
    await expectAccessible()
  })

  test('near its end counts its characters', async () => {
    await openContact(withNote({ text: 'a'.repeat(NOTE_MAX - 100) }))
    await expect
      .element(notes().getByText(textOf('contacts.count', { used: NOTE_MAX - 100, max: NOTE_MAX })))
      .toBeVisible()
    await expectAccessible()
  })
})

describe('a note that was changed in another window', () => {
  const conflict = () => notes().getByRole('alert')
  async function meet(): Promise<FakeApi> {
    const theirs = { text: 'From there', version: 5 }
    const api = await openContact(withNote(), { putContactNote: refused('noteChanged', { data: theirs }) })
    await userEvent.fill(text(), 'From here')
    await expect.element(conflict().getByText('From there')).toBeVisible()
    return api
  }

  test('is shown beside the own one, which may be kept', async () => {
    const api = await meet()
    await expectAccessible()
    api.answer('putContactNote', noteOf({ version: 6 }))
    await userEvent.click(button('contacts.keepMine'))
    await expect.element(standing('saved')).toBeVisible()
    await expect.poll(() => conflict().query()).toBeNull()
    expect(saves(api)).toEqual([
      ['From here', 1],
      ['From here', 5],
    ])
    await expect.element(text()).toHaveValue('From here')
  })

  test('may be taken instead, and nothing is sent', async () => {
    const api = await meet()
    await userEvent.click(button('contacts.takeOther'))
    await expect.element(text()).toHaveValue('From there')
    await expect.element(standing('saved')).toBeVisible()
    expect(saves(api)).toEqual([['From here', 1]])
  })

  test('leaving between the two keeps the own one as a note of its own', async () => {
    const api = await meet()
    api.answer('putContactNote', noteOf())
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
  test('takes it away at once, and Undo brings it back', async () => {
    const api = await openContact(withNote(), {
      deleteContactNote: replyOf('deleteContactNote'),
      restoreContactNote: noteOf(),
    })
    await userEvent.click(button('contacts.delete'))
    await expect.element(good('contacts.deleted')).toBeVisible()
    expect(text().query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: textOf('contacts.undo') }))
    await expect.element(good('contacts.back')).toBeVisible()
    await expect.element(text()).toHaveValue('Likes tea.')
    expect(api.requests('restoreContactNote').map(({ input }) => input)).toEqual([{ id: CONTACT_ID, noteId: NOTE_ID }])
  })

  test('without a connection keeps it and what is being typed', async () => {
    const api = await openContact(withNote(), { deleteContactNote: 'offline' })
    await userEvent.fill(text(), 'Likes coffee.')
    await userEvent.click(button('contacts.delete'))
    await expect.element(page.getByRole('alert').getByText(textOf('generic.offline'))).toBeInTheDocument()
    await expect.element(text()).toHaveValue('Likes coffee.')
    await userEvent.fill(text(), 'Likes water.')
    await expect.poll(() => saves(api).at(-1)?.[0]).toBe('Likes water.')
  })

  test('of one that was never saved asks the server nothing', async () => {
    const api = await openContact()
    await userEvent.click(button('contacts.newNote'))
    await userEvent.click(button('contacts.delete'))
    await expect.element(notes().getByText(textOf('contacts.noNotes'))).toBeVisible()
    expect(api.requests('deleteContactNote')).toEqual([])
  })
})
