import { randomBytes } from 'node:crypto'
import { findAccountByEmail, getNewestEmail, type MakeContext, MakeError } from './make-context.ts'
import type { MadeOrganization, OrganizationInput } from './make-input.ts'
import { createUnusedAddress, logInAsAdmin, PASSWORD, pickLogin } from './make-person.ts'

/** Creates an organisation with a manager who has accepted the emailed invitation. */
export async function makeOrganization(context: MakeContext, input: OrganizationInput): Promise<MadeOrganization> {
  const { callOrThrow, deps } = context
  const { firstName, lastName, language, emailAddress = createUnusedAddress() } = input.manager
  if (await findAccountByEmail(deps, emailAddress))
    throw new MakeError('.manager.emailAddress', `${emailAddress} has an account already`)
  const superuser = await logInAsAdmin(context)
  const texts = { [language]: { description: 'Counsellors who work together.' } }
  const slug = `made-${randomBytes(6).toString('hex')}`
  const { organizationId, name } = await callOrThrow('addOrganization', { name: input.name, slug, texts }, superuser)
  await callOrThrow('inviteManager', { id: organizationId, emailAddress }, superuser)
  const { link } = await getNewestEmail<{ link: string }>(deps, 'managerInvitation', emailAddress)
  const [, token] = link.split('#')
  const person = { firstName, lastName, password: PASSWORD, confirmPassword: PASSWORD, uiLanguage: language }
  const { login } = await callOrThrow('acceptManagerInvitation', { token, ...person })
  const { customerAccountId } = await callOrThrow('getProfile', {}, { as: login! })
  const manager = { customerAccountId, firstName, lastName, emailAddress, password: PASSWORD, login: pickLogin(login!) }
  return { organizationId, name, slug, manager }
}
