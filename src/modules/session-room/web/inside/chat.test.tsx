import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ROOM_CHAT_MAX } from '#modules/session-room/values/limits.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeDevices } from '#testing/web/fake-devices.ts'
import { enterRoom } from '#testing/web/fake-room.ts'
import { press, tabTo } from '#testing/web/keyboard.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const chat = main.getByRole('region', { name: 'Chat', exact: true })
const lines = main.getByRole('region', { name: 'Chat messages' })
const field = main.getByLabelText('Message to everyone here')
const control = main.getByRole('button', { name: /^Chat/ })
const log = main.getByRole('log')
const readLines = () => [...lines.element().querySelectorAll('p')].map((one) => one.innerText.split('\n').join(' | '))

beforeEach(() => void fakeDevices())

const openChat = () => userEvent.click(control)

test('opens and closes by keyboard, and the focus returns to its button', async () => {
  await enterRoom()
  await tabTo(control)
  await press('Enter')
  await expect.element(field).toHaveFocus()
  await expect.element(control).toHaveAttribute('aria-expanded', 'true')
  await press('Shift+Tab')
  await expect.element(lines).toHaveFocus()
  await press('Shift+Tab')
  await expect.element(chat.getByRole('button', { name: 'Close chat' })).toHaveFocus()
  await press('Enter')
  await expect.element(chat).not.toBeInTheDocument()
  await expect.element(control).toHaveFocus()
  await expect.element(control).toHaveAttribute('aria-expanded', 'false')
})

test.for(['en', 'ru'] as const)(
  'says that nothing has been written and that nothing is stored: %s',
  async (language) => {
    await enterRoom({ language })
    await userEvent.click(main.getByRole('button', { name: translateForPage('room.act.chat' as never) }))
    await expect.element(main.getByText(translateForPage('room.chat.none' as never))).toBeVisible()
    await expect.element(main.getByText(translateForPage('room.chat.note' as never))).toBeVisible()
    await expectAccessible()
    await expectReadableEnlarged()
  },
)

test('sends with Enter, inserts a line break with Shift+Enter and sends nothing empty', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  await expect.poll(() => document.querySelector('li[data-picture]')).not.toBeNull()
  await openChat()
  await userEvent.keyboard('The gate code{Shift>}{Enter}{/Shift}is 12')
  await press('Enter')
  await expect.poll(() => anna.received).toEqual(['The gate code\nis 12'])
  expect(readLines()).toEqual(['You | The gate code | is 12'])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('   ')
  await press('Enter')
  await userEvent.fill(field, 'Second')
  await userEvent.click(main.getByRole('button', { name: 'Send' }))
  await expect.poll(() => anna.received).toEqual(['The gate code\nis 12', 'Second'])
  await expect.element(log).toHaveTextContent('')
  expect(room.sentOf('chat')).toEqual([])
  await expectAccessible()
})

test('counts and announces messages that arrive while the chat is closed', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  await anna.write('Is the sound good?')
  await expect.element(control).toHaveTextContent('Chat 1')
  await expect.element(log).toHaveTextContent('Message from Anna: Is the sound good?')
  await anna.write('$& {{name}} <b>')
  await expect.element(log).toHaveTextContent('Message from Anna: $& {{name}} <b>')
  await expect.element(control).toHaveTextContent('Chat 2')
  await openChat()
  expect(readLines()).toEqual(['Anna | Is the sound good?', 'Anna | $& {{name}} <b>'])
  await expect.element(control).toHaveTextContent('Chat')
})

test('keeps the messages of a participant who has left', async () => {
  const { room } = await enterRoom()
  const anna = room.join('Anna')
  await anna.write('Goodbye')
  await expect.element(control).toHaveTextContent('Chat 1')
  room.remove(anna)
  await openChat()
  expect(readLines()).toEqual(['Anna | Goodbye'])
})

test.for([
  ['no one can be reached', [], 'Not sent: no one can be reached right now.'],
  [
    'only some can be reached',
    ['Anna'],
    'Not everyone can be reached right now, so some people haven’t received this.',
  ],
] as const)('marks and announces a message when %s', async ([, names, note]) => {
  const { room } = await enterRoom({ reply: { isGroup: true } })
  room.join('Star', { isConnecting: false })
  for (const name of names) await room.join(name).write('Hello')
  await openChat()
  await userEvent.keyboard('Can you hear me?{Enter}')
  await expect.element(lines.getByText(note)).toBeVisible()
  expect(readLines().at(-1)).toBe(`You | Can you hear me? | ${note}`)
  await expect.element(log).toHaveTextContent(note)
  await expectAccessible()
})

test('fits the longest messages, limits their length and scrolls to the newest', async () => {
  const { room } = await enterRoom({ language: 'ru' })
  const anna = room.join('Александрина-Константиновна Преображенск')
  await userEvent.click(main.getByRole('button', { name: 'Чат' }))
  await anna.write('щ'.repeat(ROOM_CHAT_MAX + 1))
  const box = main.getByRole('region', { name: 'Сообщения чата' })
  await expect.poll(() => box.element().querySelector('span')?.textContent).toHaveLength(ROOM_CHAT_MAX)
  await expect.element(main.getByRole('textbox')).toHaveAttribute('maxlength', String(ROOM_CHAT_MAX))
  await userEvent.fill(main.getByRole('textbox'), 'ш'.repeat(ROOM_CHAT_MAX))
  await expectAccessible()
  await press('Enter')
  await expect.poll(() => anna.received).toHaveLength(1)
  const element = box.element()
  await expect.poll(() => element.scrollHeight - element.clientHeight - element.scrollTop).toBeLessThan(1)
  expect(element.scrollTop).toBeGreaterThan(0)
})

test('goes through the room’s socket with a media server, and marks what it could not send', async () => {
  const { room, api } = await enterRoom({
    reply: { way: 'through', isGroup: true, pass: { token: 'pass', iceServers: [], media: { token: 'm', room: 1 } } },
  })
  const anna = room.join('Anna', { isConnecting: false })
  await openChat()
  await userEvent.keyboard('Hello{Enter}')
  await expect.poll(() => room.sentOf('chat')).toEqual([{ type: 'chat', text: 'Hello' }])
  room.send({ type: 'chat', from: anna.person.participantId, text: 'Good evening' })
  await expect.poll(readLines).toEqual(['You | Hello', 'Anna | Good evening'])
  api.reply('sessionRoom', 'offline')
  room.disconnect()
  await userEvent.keyboard('Are you there?{Enter}')
  await expect.poll(readLines).toHaveLength(3)
  expect(readLines().at(-1)).toBe('You | Are you there? | Not sent: no one can be reached right now.')
})

test('keeps a text that is being written when the chat is closed', async () => {
  await enterRoom()
  await openChat()
  await userEvent.keyboard('I wanted to say')
  await openChat()
  await expect.element(chat).not.toBeInTheDocument()
  await openChat()
  await expect.element(field).toHaveValue('I wanted to say')
})
