import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { QUICK_EXIT_URL } from '#contract/quick-exit.ts'
import { expectSound } from './expect-sound.ts'
import { answerAll, openMatch, type Said, said } from './match-words.ts'
import { openSite } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).locator('li:has(h3)')
const question = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: said('en', `match.${name}.question`) })
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('match'))
const focused = (page: Page) => page.evaluate(() => document.querySelector('main :focus')?.textContent)
const button = (page: Page, key: string) => page.getByRole('button', { name: said('en', key), exact: true })

const EASY: Said = {
  topics: ['anxiety', 'stress'],
  people: ['match.wish.video'],
  spoken: ['et', 'en'],
  place: 'match.place.online',
  when: ['match.when.morning', 'match.when.evening'],
  price: 100,
}
const OTHER: Said = {
  topics: ['grief'],
  people: ['match.wish.experienced', 'providerType.psychologist'],
  spoken: ['ru'],
  place: 'match.place.inPerson',
  when: ['match.when.afternoon'],
  price: 80,
}

test.each(PATH_LANGUAGES)(
  'somebody on a phone answers seven questions and sees who suits them and why (%s)',
  async (language) => {
    const { page, url } = await openSite({ language })
    await openMatch(page, url, language)
    await page.getByText(said(language, 'match.progress', { number: 1, all: 7 })).waitFor()
    await answerAll(page, language, EASY)
    await cards(page).first().waitFor()
    const lists = await cards(page).locator('ul[aria-label]').all()
    expect(lists.length).toBeGreaterThan(0)
    for (const list of lists) expect(await list.getByRole('listitem').count()).toBeLessThanOrEqual(3)
    const topics = EASY.topics.map((topic) => said(language, `topic.${topic}`))
    const first = (await cards(page).first().getByRole('list').first().textContent())!
    expect(
      topics.some((topic) => first.includes(topic)),
      first,
    ).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  },
)

test('Back keeps what was said, in the page and in the browser, and the way back from a counsellor leads to the same list', async () => {
  const { page, url } = await openSite()
  await openMatch(page, url, 'en')
  await answerAll(page, 'en', EASY)
  await cards(page).first().waitFor()
  const names = await cards(page).getByRole('heading').allTextContents()
  await page.goBack()
  await question(page, 'price').waitFor()
  expect(await page.getByRole('radio', { name: /100/ }).isChecked()).toBe(true)
  await button(page, 'match.back').click()
  await question(page, 'when').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Weekday evenings' }).isChecked()).toBe(true)
  await expect.poll(() => focused(page)).toBe(said('en', 'match.when.question'))
  await button(page, 'match.continue').click()
  await button(page, 'match.result').click()
  await cards(page).getByRole('heading').first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: names[0]! }).waitFor()
  await page.goBack()
  await cards(page).first().waitFor()
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names)
  // Skipping opens a question again.
  await button(page, 'match.change').click()
  await button(page, 'match.skip').click()
  await question(page, 'people').waitFor()
  expect(JSON.parse((await kept(page))!).topicIds).toEqual([])
})

/**
 * Whatever a page asked for but portraits and the letters of names (š, ž), as it went over the wire. The program's calls as
 * often as they were made; the rest once: the browser asks for its icon again as it likes, and the router for the routes of
 * links again while their first answer is out.
 */
function wireOf(requests: readonly Request[]): string[] {
  const lines = requests
    .filter((request) => !['image', 'font'].includes(request.resourceType()))
    .map((request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  const calls = lines.filter((line) => line.includes('/api/'))
  return [...calls, ...new Set(lines.filter((line) => !line.includes('/api/')))].toSorted()
}

test('no answer leaves the browser: two people who say different things ask the server for exactly the same', async () => {
  const visit = await openSite()
  const asked: string[][] = []
  for (const answers of [EASY, OTHER]) {
    const page = await visit.another()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await openMatch(page, visit.url, 'en')
    await answerAll(page, 'en', answers)
    await page.getByRole('heading', { level: 2, name: /suits? you|Nobody fits/ }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const request of requests) expect(request.url().startsWith(`${visit.url}/`), request.url()).toBe(true)
    // Pictures of counsellors are asked for by name of file alone; whatever else says nothing of an answer.
    for (const request of requests) expect(new URL(request.url()).hash, request.url()).toBe('')
    const stored = await page.evaluate(() => ({ cookie: document.cookie, local: JSON.stringify(localStorage) }))
    expect(`${stored.cookie}${stored.local}`).not.toMatch(/topicIds|languageIds|maxPrice|match/)
    asked.push(wireOf(requests))
  }
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]!.filter((one) => one.includes('/api/')).length).toBeGreaterThan(0)
  expect(asked[0]!.join('\n')).not.toMatch(/topic|grief|price|maxPrice|languageId/i)
})

test.each(['match.safety.danger', 'match.safety.unsure'])(
  'somebody who is not safe is shown help at once, nothing that is sold, and nothing is asked of anybody (%s)',
  async (answer) => {
    const visit = await openSite()
    const { page, url } = visit
    // Four in the morning in Tallinn: the emotional support line sleeps.
    await visit.moveClock('2027-01-12T02:00:00Z')
    await openMatch(page, url, 'en')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await button(page, answer).click()
    await page.getByRole('heading', { level: 1, name: said('en', 'match.help.title') }).waitFor()
    await expect.poll(() => focused(page)).toBe(said('en', 'match.help.title'))
    const calls = await main(page)
      .locator('a[href^="tel:"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(calls).toEqual(['tel:112', 'tel:116006', 'tel:116111', 'tel:116123'])
    await expect.poll(() => main(page).getByText('Closed now').count()).toBe(1)
    // Nothing of a sale: no amount, no counsellor, no time, and one button, the quiet one at the end.
    expect(await main(page).innerText()).not.toMatch(/€|book|price|counsellors? who/i)
    expect(await main(page).getByRole('button').allTextContents()).toEqual([said('en', 'match.help.goOn')])
    const links = await main(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links.filter((href) => !href?.startsWith('tel:'))).toEqual([pagePath('helplines', 'en')])
    await expect.poll(() => main(page).locator('h1').count()).toBe(1)
    expect([requests, await kept(page), new URL(page.url()).search, new URL(page.url()).hash]).toEqual([
      [],
      null,
      '',
      '',
    ])
    await expectSound(page, 'help')
    await button(page, 'match.help.goOn').click()
    await question(page, 'topics').waitFor()
    await expect.poll(() => focused(page)).toBe(said('en', 'match.topics.question'))
    expect(await kept(page)).toBe(null)
  },
)

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    if (await target.evaluate((one) => one === document.activeElement)) {
      expect(await target.evaluate((one) => one.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached by Tab`)
}

test('by keyboard alone: each question begins at its heading, is read out, and can be answered', async () => {
  const { page, url } = await openSite({ width: 1280 })
  await openMatch(page, url, 'en')
  await tabTo(page, button(page, 'match.safety.safe'))
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(said('en', 'match.topics.question'))
  expect(await page.getByRole('status').filter({ hasText: 'Question' }).textContent()).toBe('Question 2 of 7')
  const group = page.getByRole('group', { name: said('en', 'match.topics.question') })
  await tabTo(page, group.getByRole('checkbox', { name: 'Grief' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  for (const name of ['people', 'languages', 'place', 'when', 'price']) {
    await expect.poll(() => focused(page)).toBe(said('en', `match.${name}.question`))
    if (name === 'people') {
      await tabTo(page, page.getByRole('radio', { name: 'Personal session' }))
      await page.keyboard.press('Space')
    }
    await tabTo(page, button(page, name === 'people' ? 'match.continue' : 'match.skip'))
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => focused(page)).toMatch(/counsellors? suits? you/)
  expect(JSON.parse((await kept(page))!)).toMatchObject({ topicIds: [7], kind: 'personal' })
})

test.each(PATH_LANGUAGES)(
  'without scripts it is one form that opens the finder, and says nothing of troubles (%s)',
  async (language) => {
    const { page, url } = await openSite({ withoutScripts: true, language })
    await page.goto(url + pagePath('match', language))
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect(await page.getByRole('heading', { name: said(language, 'match.safety.question') }).isVisible()).toBe(false)
    const form = main(page).locator('form')
    expect(
      await form.locator('[name]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))]),
    ).toEqual(['lang', 'how', 'kind', 'free', 'max'])
    await expect.poll(() => form.locator('a[href="tel:112"]').count()).toBe(1)
    await form.locator('[name=lang][value=ru]').check()
    await form.locator('[name=max]').selectOption('80')
    await form.getByRole('button').click()
    await page.locator('#results').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `${pagePath('finder', language)}?lang=ru&max=80`,
    )
  },
)

test('answers are forgotten when somebody says so, and when they leave quickly', async () => {
  const { page, url, context } = await openSite()
  await context.route(`${QUICK_EXIT_URL}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Weather' }))
  await openMatch(page, url, 'en')
  await answerAll(page, 'en', EASY)
  expect(await kept(page)).not.toBe(null)
  await button(page, 'match.forget').click()
  await page.getByText(said('en', 'match.forgotten')).waitFor()
  await question(page, 'safety').waitFor()
  expect(await kept(page)).toBe(null)
  await button(page, 'match.safety.safe').click()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await page.getByLabel('Grief', { exact: true }).check()
  await expect.poll(() => kept(page)).toContain('7')
  await page.getByRole('link', { name: 'Leave quickly' }).click()
  await page.waitForURL(QUICK_EXIT_URL)
  await page.goto(`${url}/healthz`)
  expect(await kept(page)).toBe(null)
})

test('when nobody fits, it is said which answer to open again, and doing so finds as many as were promised', async () => {
  const { page, url } = await openSite()
  await openMatch(page, url, 'en')
  const answers = { languageIds: [1], place: 'inPerson', town: 'Nowhere', maxPrice: 100 }
  await page.evaluate((text) => sessionStorage.setItem('match', text), JSON.stringify(answers))
  await page.goto(`${url}/en/find-a-match#result`)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 2, name: said('en', 'match.none') }).waitFor()
  await expectSound(page, 'nobody fits')
  const way = main(page)
    .getByRole('listitem')
    .filter({ hasText: said('en', 'match.loosen.place') })
  const more = Number.parseInt(/(\d+) more/.exec((await way.textContent())!)![1]!, 10)
  expect(more).toBeGreaterThan(0)
  await way.getByRole('button').click()
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${more} counsellors? suits? you`) }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/suits? you/)
})

test('when the list cannot be fetched the answers stay, and trying again helps', async () => {
  const { page, url, context } = await openSite()
  await context.route('**/api/customer/provider/match-list**', (route) => route.abort())
  await openMatch(page, url, 'en')
  await button(page, 'match.safety.safe').click()
  await page.getByLabel('Stress', { exact: true }).check()
  await page.goto(`${url}/en/find-a-match#result`)
  await page.getByText(said('en', 'match.failed')).waitFor()
  await context.unroute('**/api/customer/provider/match-list**')
  await button(page, 'match.again').click()
  await cards(page).first().waitFor()
  expect(await cards(page).first().textContent()).toContain('Stress')
})

test('the finder, a search that found nobody and a guide lead to the questions', async () => {
  const { page, url } = await openSite()
  for (const path of ['/en', '/en?q=zzzzqqqq', '/en/guides/grief']) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await main(page).getByRole('link', { name: 'Answer 7 questions' }).click()
    await question(page, 'safety').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/find-a-match')
  }
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('every screen of it is sound at $width pixels, dark: $dark', async ({ width, dark }) => {
  const { page, url } = await openSite({ width, dark })
  await openMatch(page, url, 'en')
  await expectSound(page, 'safety')
  await button(page, 'match.safety.safe').click()
  for (const name of ['topics', 'people', 'languages', 'place', 'when', 'price']) {
    await question(page, name).waitFor()
    if (name === 'place') {
      await page.getByLabel('In person', { exact: true }).check()
      await page.getByRole('combobox', { name: 'Town' }).waitFor()
    }
    await expectSound(page, name)
    await button(page, name === 'price' ? 'match.result' : 'match.continue').click()
  }
  await cards(page).first().waitFor()
  await expectSound(page, 'result')
})
