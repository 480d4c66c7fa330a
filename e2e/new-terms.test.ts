import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { aMember, openProfile } from './member.ts'
import { freeTime } from './paid-session.ts'
import { openSite, type Visit } from './site.ts'

const CHANGED = 'New terms of use hold since 12.10.2022.'

/** As though the terms in force had come after this person last agreed: what they agreed to was an older version. */
const termsChangeFor = ({ change }: Visit, email: string) =>
  change(`
    alter table terms_acceptance disable trigger user;
    update terms_acceptance set valid_from = '2021-01-01' where customer_account_id =
      (select customer_account_id from customer_account where email_address = '${email}');
    alter table terms_acceptance enable trigger user`)

test.each([
  { role: 0 as const, email: 'customer@hool.test', path: pagePath('mySessions', 'en'), reads: ['clients'] },
  {
    role: 1 as const,
    email: 'counsellor@hool.test',
    path: pagePath('dashboard', 'en'),
    reads: ['clients', 'counsellors'],
  },
])('whoever agreed to an older version is told after logging in, and agrees: $email', async (person) => {
  const visit = await openSite({ width: 320 })
  const { page, url } = visit
  const banners = page.getByText(CHANGED)
  await visit.signIn(page, person.role, person.email)
  await page.goto(url + person.path, { waitUntil: 'networkidle' })
  expect(await banners.count()).toBe(0)
  await termsChangeFor(visit, person.email)
  await page.goto(url + person.path, { waitUntil: 'networkidle' })
  await banners.first().waitFor()
  await expectSound(page, 'told of new terms')
  for (const audience of person.reads) {
    const link = page.getByRole('link', { name: `Read the terms for ${audience}` })
    const path = pagePath('termsVersion', 'en', { audience, validFrom: '2022-10-12' })
    expect(await link.getAttribute('href')).toBe(path)
    expect((await fetch(url + path)).status).toBe(200)
  }
  for (let left = person.reads.length; left > 0; left--) {
    expect(await banners.count()).toBe(left)
    await page.getByRole('button', { name: 'I agree' }).first().click()
    await expect.poll(() => banners.count()).toBe(left - 1)
  }
  await page.reload({ waitUntil: 'networkidle' })
  expect(await banners.count()).toBe(0)
  await openProfile(visit)
  await page.getByText('Show the receipts').click()
  for (const audience of person.reads)
    await page.getByRole('link', { name: `terms for ${audience} of 12.10.2022` }).waitFor()
  expect(await page.getByText('(when you were told): you agreed to the').count()).toBe(person.reads.length)
})

test('terms that change while somebody is paying are asked when they come back to it, and the time stays theirs', async () => {
  const visit = await openSite()
  const { page, url } = visit
  const email = 'maksja@hool.test'
  await aMember(visit, email)
  const checkout = `${url}${pagePath('checkout', 'en')}?${await freeTime(visit, 4)}`
  const pay = page.getByRole('button', { name: /^Pay / })
  await page.goto(checkout, { waitUntil: 'networkidle' })
  await pay.waitFor()
  await termsChangeFor(visit, email)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'The terms of use have changed' }).waitFor()
  expect(await pay.count()).toBe(0)
  await expectSound(page, 'the question about terms')
  await page.getByRole('button', { name: 'I agree, go on' }).click()
  await pay.waitFor()
  await openProfile(visit)
  await page.getByText('Show the receipts').click()
  await page.getByText('(when booking): you agreed to the').waitFor()
})
