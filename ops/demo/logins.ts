import { ROLE, type Role } from '#platform/values/enums.ts'

export interface DemoLogin {
  role: Role
  email: string
  password: string
  firstName: string
  lastName: string
  /** The key of the demo provider that the account belongs to. */
  providerKey?: string
  /** The key of the organisation that the account manages. */
  organizationKey?: string
}

/** These logins are printed when the site starts in local mode. The passwords satisfy specification §5. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  {
    role: ROLE.customer,
    email: 'customer@hool.test',
    password: 'Hool-Customer-1',
    firstName: 'Mari',
    lastName: 'Näidis',
  },
  {
    role: ROLE.provider,
    email: 'counsellor@hool.test',
    password: 'Hool-Counsellor-1',
    firstName: 'Anna',
    lastName: 'Lepalind',
    providerKey: 'anna-lepalind',
  },
  {
    role: ROLE.provider,
    email: 'newcomer@hool.test',
    password: 'Hool-Newcomer-1',
    firstName: 'Liis',
    lastName: 'Kastehein',
  },
  {
    role: ROLE.company,
    email: 'manager@hool.test',
    password: 'Hool-Manager-1',
    firstName: 'Pille',
    lastName: 'Majahoid',
    organizationKey: 'kodusadam',
  },
  {
    role: ROLE.admin,
    email: 'superuser@hool.test',
    password: 'Hool-Superuser-1',
    firstName: 'Uku',
    lastName: 'Haldur',
  },
]

export const DEMO_CLIENT = DEMO_LOGINS.find(({ role }) => role === ROLE.customer)!
