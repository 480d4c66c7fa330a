import { randomBytes } from 'node:crypto'
import { accountAt, type MakeContext, NotMade, newestMail } from './make-context.ts'
import type { MadeOrganization, OrganizationInput } from './make-input.ts'
import { asSuperuser, loginOf, PASSWORD, unusedAddress } from './make-person.ts'

/** Creates an organisation whose manager has accepted the emailed invitation. */
export async function makeOrganization(context: MakeContext, input: OrganizationInput): Promise<MadeOrganization> {
  const { ask, deps } = context
  const { firstName, lastName, language, emailAddress = unusedAddress() } = input.manager
  if (await accountAt(deps, emailAddress))
    throw new NotMade('.manager.emailAddress', `${emailAddress} has an account already`)
  const superuser = await asSuperuser(context)
  const texts = { [language]: { description: 'Counsellors who work together.' } }
  const slug = `made-${randomBytes(6).toString('hex')}`
  const { organizationId, name } = await ask('addOrganization', { name: input.name, slug, texts }, superuser)
  await ask('inviteKeeper', { id: organizationId, emailAddress }, superuser)
  const { link } = await newestMail<{ link: string }>(deps, 'organisationManager', emailAddress)
  const [, token] = link.split('#')
  const person = { firstName, lastName, password: PASSWORD, confirmPassword: PASSWORD, uiLanguage: language }
  const { login } = await ask('acceptKeeperInvitation', { token, ...person })
  const { customerAccountId } = await ask('getProfile', {}, { as: login! })
  const manager = { customerAccountId, firstName, lastName, emailAddress, password: PASSWORD, login: loginOf(login!) }
  return { organizationId, name, slug, manager }
}
