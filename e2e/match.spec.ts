import type { Page, Request } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { expectPageAccessible } from './expect-page-accessible.ts'
import { answerAll, type MatchAnswers, openMatch, translateMatch } from './match-answers.ts'
import { expect, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).locator('li:has(h3)')
const question = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: translateMatch('en', `match.${name}.question`) })
const readStoredAnswers = (page: Page) => page.evaluate(() => sessionStorage.getItem('match'))
const readFocusedText = (page: Page) => page.evaluate(() => document.querySelector('main :focus')?.textContent)
const button = (page: Page, key: string) => page.getByRole('button', { name: translateMatch('en', key), exact: true })

const COMMON_ANSWERS: MatchAnswers = {
  topics: ['anxiety', 'stress'],
  people: ['match.preference.video'],
  spoken: ['et', 'en'],
  place: 'match.place.online',
  when: ['match.when.morning', 'match.when.evening'],
  price: 100,
}
const OTHER_ANSWERS: MatchAnswers = {
  topics: ['grief'],
  people: ['match.preference.experienced', 'providerType.psychologist'],
  spoken: ['ru'],
  place: 'match.place.inPerson',
  when: ['match.when.afternoon'],
  price: 80,
}

test('a visitor answers seven questions in Estonian on a phone and sees matching counsellors with reasons', async ({
  openSite,
}) => {
  const { page, url } = await openSite({ language: 'et' })
  await openMatch(page, url, 'et')
  await page.getByText(translateMatch('et', 'match.progress', { number: 1, all: 7 })).waitFor()
  await answerAll(page, 'et', COMMON_ANSWERS)
  await cards(page).first().waitFor()
  const lists = await cards(page).locator('ul[aria-label]').all()
  expect(lists.length).toBeGreaterThan(0)
  for (const list of lists) expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  const topics = COMMON_ANSWERS.topics.map((topic) => translateMatch('et', `topic.${topic}`))
  const first = (await cards(page).first().getByRole('list').first().textContent())!
  expect(
    topics.some((topic) => first.includes(topic.toLowerCase())),
    first,
  ).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  // The time on the card links to a session at the chosen location and in the chosen language.
  const session = await cards(page)
    .first()
    .getByText(/^Veebis · (eesti|inglise) keeles$/)
    .innerText()
  await cards(page).first().getByRole('group').getByRole('link').first().click()
  await page.waitForURL(/session=[\w-]+&start=/)
  const language = session.includes('eesti') ? 'eesti' : 'inglise'
  await main(page)
    .getByText(new RegExp(`min\\s· veebis\\s· ${language}`))
    .waitFor()
})

/**
 * Lists requests except those for images and fonts, because the counsellors found have different portraits, and letters
 * in some names (š, ž) need additional fonts. Lists every API call, but any other request only once, because the
 * browser may reload the icon and the router repeats pending requests.
 */
function listRequests(requests: readonly Request[]): string[] {
  const lines = requests
    .filter((request) => !['image', 'font'].includes(request.resourceType()))
    .map((request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  const calls = lines.filter((line) => line.includes('/api/'))
  return [...calls, ...new Set(lines.filter((line) => !line.includes('/api/')))].toSorted()
}

test('no answer leaves the browser: different answers lead to identical requests', async ({ openSite }) => {
  const visit = await openSite()
  const requestLists: string[][] = []
  for (const answers of [COMMON_ANSWERS, OTHER_ANSWERS]) {
    const page = await visit.openBrowser()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await openMatch(page, visit.url, 'en')
    await answerAll(page, 'en', answers)
    await page.getByRole('heading', { level: 2, name: /match(es)? your answers|No counsellor matches/ }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const request of requests) expect(request.url().startsWith(`${visit.url}/`), request.url()).toBe(true)
    // Portraits are requested by file name only. No other request depends on an answer.
    for (const request of requests) expect(new URL(request.url()).hash, request.url()).toBe('')
    const stored = await page.evaluate(() => ({ cookie: document.cookie, local: JSON.stringify(localStorage) }))
    expect(`${stored.cookie}${stored.local}`).not.toMatch(/topicIds|languageIds|maxPrice|match/)
    requestLists.push(listRequests(requests))
  }
  expect(requestLists[1]).toEqual(requestLists[0])
  expect(requestLists[0]!.filter((line) => line.includes('/api/')).length).toBeGreaterThan(0)
  expect(requestLists[0]!.join('\n')).not.toMatch(/topic|grief|price|maxPrice|languageId/i)
})

test('a visitor who is not safe immediately sees help and nothing for sale, and no request is made', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  // The emotional support line is closed at four in the morning in Tallinn.
  await visit.moveClock('2027-01-12T02:00:00Z', [])
  await openMatch(page, url, 'en')
  // Wait for the page's own requests, which do not depend on any answer.
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await button(page, 'match.safety.danger').click()
  await page.getByRole('heading', { level: 1, name: translateMatch('en', 'match.help.title') }).waitFor()
  await expect.poll(() => readFocusedText(page)).toBe(translateMatch('en', 'match.help.title'))
  const calls = await main(page)
    .locator('a[href^="tel:"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(calls).toEqual(['tel:112', 'tel:116006', 'tel:116111', 'tel:116123'])
  await expect.poll(() => main(page).getByText('Closed now').count()).toBe(1)
  // Nothing is sold here: the page shows no price, counsellor or time, and its only button continues the questionnaire.
  expect(await main(page).innerText()).not.toMatch(/€|book|price|counsellors? who/i)
  expect(await main(page).getByRole('button').allTextContents()).toEqual([translateMatch('en', 'match.help.goOn')])
  const links = await main(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => !href?.startsWith('tel:'))).toEqual([buildPagePath('helplines', 'en')])
  await expect.poll(() => main(page).locator('h1').count()).toBe(1)
  expect([requests, await readStoredAnswers(page), new URL(page.url()).search, new URL(page.url()).hash]).toEqual([
    [],
    null,
    '',
    '',
  ])
  await expectPageAccessible(page, 'help')
  await button(page, 'match.help.goOn').click()
  await question(page, 'topics').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe(translateMatch('en', 'match.topics.question'))
  expect(await readStoredAnswers(page)).toBe(null)
})
