import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { PAGES } from '#modules/pages.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { callAs } from '../call-as.ts'
import { makeBooking } from '../make.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'
import {
  findFirstLink,
  listLinkedAddresses,
  listLinkSources,
  listStartAddresses,
  ROLES,
  VIEWERS,
} from './crawl-addresses.ts'

test.use({ demoData: 'untouched' })

/**
 * A string that breaks out of attributes, script blocks and plain text if it is not escaped. Any element that it
 * creates marks the page.
 */
const HOSTILE = `'"></script><img data-injected src=x onerror=injected()>`
const MINUTE_MS = 60_000

/**
 * Columns that hold no user-written text, or that are needed to log in and to find pages. All other columns get the
 * hostile text unless a constraint rejects it.
 */
const EXCLUDED_COLUMNS =
  '(email|_url$|_id$|slug|timezone|language|country|currency|hash|token|key|kind|status|secret|version|folder|device|purpose|failure|type)'

/** Replaces all user-written text, in columns and in JSON, with the hostile text. */
const REPLACE_TEXTS = `
  do $$ declare c record; text_value text := $text$${HOSTILE}$text$; json_value text := replace(to_json(text_value)::text, '\\', '\\\\');
  begin
    for c in select table_name, column_name, data_type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and (data_type = 'text' and column_name !~ '${EXCLUDED_COLUMNS}' or data_type = 'jsonb' and column_name = 'texts')
    loop
      begin
        if c.data_type = 'jsonb' then
          execute format('update %1$I set %2$I = regexp_replace(%2$I::text, %3$L, %4$L, ''g'')::jsonb',
            c.table_name, c.column_name, '(": )"(?:[^"\\\\]|\\\\.)*"', '\\1' || json_value);
        else
          execute format('update %1$I set %2$I = %3$L where %2$I is not null', c.table_name, c.column_name, text_value);
        end if;
      exception when others then null;
      end;
    end loop;
  end $$`

/**
 * Sends the hostile text in every conversation of the demo user with this role, because messages are encrypted in the
 * database and cannot be replaced there.
 */
async function sendMessages(visit: Visit, role: Role, side: 'client' | 'counsellor'): Promise<void> {
  const page = await visit.openBrowser()
  await visit.signInDemo(page, role)
  const { data } = await callAs(page, `/account/conversations?side=${side}&page=1&pageSize=20`, {}, 'GET')
  for (const { conversationId } of (data as { items: { conversationId: string }[] }).items) {
    const message = { messageId: randomUUID(), text: HOSTILE }
    const sent = await callAs(page, `/account/conversations/${conversationId}/messages`, message)
    expect(sent.errors).toEqual([])
  }
}

/**
 * Lists every place on the page where the hostile text became anything other than plain text: elements, `javascript:`
 * links or running code.
 */
async function listInjections(page: Page, at: string): Promise<string[]> {
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('[data-injected]').length,
    scriptLinks: document.querySelectorAll('a[href^="javascript:" i], form[action^="javascript:" i]').length,
    ran: 'injectedCode' in window,
  }))
  return Object.values(found).some(Boolean) ? [`${at}: ${JSON.stringify(found)}`] : []
}

/** Marks the page if code from the hostile text runs. */
const watchInjectedCode = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { injected: () => Object.assign(window, { injectedCode: true }) })
  })

const showsHostileText = (page: Page) =>
  page.evaluate((text) => document.body.innerText.includes(text.slice(0, 30)), HOSTILE)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {})
}

test('hostile texts in every field of every person are shown as text on every page and in every email', async ({
  openSite,
}) => {
  test.setTimeout(10 * MINUTE_MS)
  const visit = await openSite({ width: 1280 })
  const { url } = visit
  await sendMessages(visit, ROLE.customer, 'client')
  await sendMessages(visit, ROLE.provider, 'counsellor')
  const { providerId, sessionTemplates } = await visit.counsellor()
  await visit.changeDatabase(REPLACE_TEXTS)
  await makeBooking(visit, { providerId, sessionTemplateId: sessionTemplates[0]!.sessionTemplateId })
  const injections: string[] = []
  const shownAt: string[] = []
  const inspect = async (page: Page, path: string) => {
    await open(page, url + path)
    injections.push(...(await listInjections(page, path)))
    if (await showsHostileText(page)) shownAt.push(path)
    return page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  }
  for (const viewer of VIEWERS) {
    const page = await visit.openBrowser()
    await watchInjectedCode(page)
    const role = ROLES[viewer]
    if (role !== null) await visit.signInDemo(page, role)
    const links: string[] = []
    const inEnglish = ({ language }: { language: string }) => language === 'en'
    for (const { path } of listStartAddresses(viewer).filter(inEnglish)) links.push(...(await inspect(page, path)))
    for (const path of listLinkSources(viewer)) links.push(...(await inspect(page, path)))
    for (const { path } of listLinkedAddresses(links, viewer).filter(inEnglish)) await inspect(page, path)
    await page.context().close()
  }
  const page = await visit.openBrowser()
  await watchInjectedCode(page)
  await visit.signInDemo(page, ROLE.admin)
  const adminLinks: string[] = []
  const adminPaths = Object.values(ADMIN_PAGES).map(({ path }) => path)
  for (const path of adminPaths) if (!path.includes(':')) adminLinks.push(...(await inspect(page, `/${path}`)))
  for (const pattern of adminPaths.filter((path) => path.includes(':')))
    for (const path of findFirstLink(pattern, adminLinks)) await inspect(page, path)
  expect(injections).toEqual([])
  // If fewer pages show the text, the replacement has failed and nothing was tested.
  expect(shownAt.length, shownAt.join()).toBeGreaterThan(30)

  await visit.moveClock(new Date(Date.now() + 8 * 24 * 60 * MINUTE_MS).toISOString())
  const emails = (await visit.listEmails()).filter(({ html }) => html.includes('injected'))
  expect(emails.length).toBeGreaterThan(3)
  for (const { html, subject } of emails) {
    await page.setContent(html)
    injections.push(...(await listInjections(page, subject)))
  }
  expect(injections).toEqual([])
})

/** Query parameters that pages read, and some that attackers try. */
const PARAMETERS = [
  'q',
  'place',
  'topic',
  'sort',
  'page',
  'when',
  'status',
  'year',
  'for',
  'do',
  'next',
  'token',
  'lang',
]
const HOSTILE_URLS = [HOSTILE, 'javascript:injected()', '//evil.test', '{{injected()}}']

test('hostile parameters, paths and fragments of a link run no code and lead to no other site', async ({
  openSite,
}) => {
  test.setTimeout(10 * MINUTE_MS)
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await watchInjectedCode(page)
  const injections: string[] = []
  for (const { path } of listStartAddresses('visitor').filter(({ language }) => language === 'en')) {
    for (const shift of [0, 1]) {
      const pick = (index: number) => HOSTILE_URLS[(index + shift) % HOSTILE_URLS.length]!
      const query = new URLSearchParams(PARAMETERS.map((name, index) => [name, pick(index)]))
      await open(page, `${url}${path}?${query}#${encodeURIComponent(pick(0))}`)
      expect(page.url().startsWith(`${url}/`), page.url()).toBe(true)
      injections.push(...(await listInjections(page, path)))
      const elsewhere = page.locator('a[href^="//evil.test"], a[href*="://evil.test"]')
      expect(await elsewhere.count(), path).toBe(0)
    }
  }
  const patterns = new Set(PAGES.flatMap(({ paths }) => paths.filter((path) => path.includes(':'))))
  for (const pattern of patterns) {
    await open(page, `${url}/en/${pattern.replace(/:\w+/g, encodeURIComponent(HOSTILE))}`)
    expect(page.url().startsWith(`${url}/`), page.url()).toBe(true)
    injections.push(...(await listInjections(page, pattern)))
  }
  expect(injections).toEqual([])
})
