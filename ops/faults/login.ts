import type { Fault } from './fault.ts'

/** Logging in and keeping an account safe. */
export const LOGIN_FAULTS: readonly Fault[] = [
  {
    name: 'a link to choose a password never expires',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'other logins outlive a new password',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is', null)",
    replace: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is not', null)",
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'an account can be guessed at from many addresses',
    file: 'src/modules/accounts/server/login-attempts.ts',
    find: 'if (isOnlyAccount && (await knowsAddress(context, account))) return',
    replace: 'if (isOnlyAccount) return',
    failingTest: 'src/modules/accounts/server/log-in.calls.test.ts',
  },
  {
    name: 'a link to choose a password works for two at once',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: '      if (!used) return false\n',
    replace: '',
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'a deactivated account comes back without its second step',
    file: 'src/modules/accounts/server/complete-login.ts',
    find: 'if (!done.secondStep && !done.isAskedFor && (await',
    replace: 'if (!done.secondStep && !done.isAskedFor && !account.deactivated_at && (await',
    failingTest: 'src/modules/accounts/server/two-step/two-step.calls.test.ts',
  },
  {
    name: 'a stolen refresh token works long after it was used',
    file: 'src/modules/accounts/server/refresh-login.ts',
    find: 'current.generation === claimed + 1 && Temporal.Instant.compare(context.now, graceEnds) <= 0',
    replace: 'current.generation === claimed + 1',
    failingTest: 'src/modules/accounts/server/refresh-login.calls.test.ts',
  },
]
