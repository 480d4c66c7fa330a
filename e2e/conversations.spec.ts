import type { Page } from '@playwright/test'
import { createPaidSession } from './paid-session.ts'
import type { Visit } from './site.ts'
import { expect, test } from './test.ts'

const TEXTS = {
  en: { field: 'Your message', send: 'Send' },
  et: { field: 'Sinu sõnum', send: 'Saada' },
}
type Language = keyof typeof TEXTS

const field = (page: Page, language: Language = 'en') => page.getByRole('textbox', { name: TEXTS[language].field })
async function sendMessage(page: Page, text: string, language: Language = 'en'): Promise<void> {
  await field(page, language).fill(text)
  await page.getByRole('button', { name: TEXTS[language].send, exact: true }).click()
}
const findMessage = (page: Page, text: string) => page.locator('ol li').filter({ hasText: text })

async function advanceClock(visit: Visit, minutes: number): Promise<void> {
  const { clock } = (await (await fetch(`${visit.url}/dev/status`)).json()) as { clock: string }
  await visit.moveClock(Temporal.Instant.from(clock).add({ minutes }).toString(), ['send-unread-notices'])
}

test('a client messages from a paid session, the counsellor gets a neutral email and replies, and the reply appears without reloading', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page } = await createPaidSession(visit, 3)
  await page.getByRole('button', { name: 'Message Anna' }).click()
  await sendMessage(page, 'Kas rododendron on lubatud?')
  await findMessage(page, 'Kas rododendron on lubatud?').getByText('Unsend').waitFor()
  const { emailAddress, lastName } = await visit.counsellor()
  const listCounsellorEmails = async () =>
    (await visit.listEmails()).filter(({ to, subject }) => to.includes(emailAddress) && /message|sõnum/i.test(subject))
  expect(await listCounsellorEmails()).toEqual([])
  await advanceClock(visit, 6)
  await expect.poll(async () => (await listCounsellorEmails()).length).toBe(1)
  const [sentEmail] = await listCounsellorEmails()
  expect(sentEmail!.text + sentEmail!.html + sentEmail!.subject).not.toMatch(/rododendron|Mari/)
  const counsellorPage = await visit.openBrowser()
  await visit.signIn(counsellorPage, 'counsellor')
  await counsellorPage.goto(/https?:\S+\/messages\/[\w-]+|https?:\S+\/sonumid\/[\w-]+/.exec(sentEmail!.text)![0])
  await findMessage(counsellorPage, 'Kas rododendron on lubatud?').waitFor()
  const language = new URL(counsellorPage.url()).pathname.startsWith('/et') ? 'et' : 'en'
  await sendMessage(counsellorPage, 'Jah, võta see kaasa.', language)
  await findMessage(page, 'Jah, võta see kaasa.').waitFor()
  await page.getByText(`New message from Anna ${lastName}: Jah, võta see kaasa.`).waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).not.toMatch(/anna|mari/i)
})
