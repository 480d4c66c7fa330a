import type { Fault } from './fault.ts'

/** Logging in and keeping an account safe. */
export const LOGIN_FAULTS: readonly Fault[] = [
  {
    name: 'a link to choose a password never expires',
    file: 'server/accounts/reset-password.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    failingTest: 'server/accounts/reset-password.calls.test.ts',
  },
  {
    name: 'other logins outlive a new password',
    file: 'server/accounts/reset-password.ts',
    find: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is', null)",
    replace: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is not', null)",
    failingTest: 'server/accounts/reset-password.calls.test.ts',
  },
  {
    name: 'an account can be guessed at from many addresses',
    file: 'server/accounts/guess-limits.ts',
    find: 'if (isOnlyAccount && (await knowsAddress(context, account))) return',
    replace: 'if (isOnlyAccount) return',
    failingTest: 'server/accounts/log-in.calls.test.ts',
  },
  {
    name: 'a link to choose a password works for two at once',
    file: 'server/accounts/reset-password.ts',
    find: '      if (!used) return false\n',
    replace: '',
    failingTest: 'server/accounts/reset-password.calls.test.ts',
  },
  {
    name: 'a deactivated account comes back without its second step',
    file: 'server/accounts/let-in.ts',
    find: 'if (!done.secondStep && !done.isAskedFor && (await',
    replace: 'if (!done.secondStep && !done.isAskedFor && !account.deactivated_at && (await',
    failingTest: 'server/accounts/two-step/two-step.calls.test.ts',
  },
  {
    name: 'a stolen refresh token works long after it was used',
    file: 'server/accounts/refresh-login.ts',
    find: 'current.generation === claimed + 1 && Temporal.Instant.compare(context.now, graceEnds) <= 0',
    replace: 'current.generation === claimed + 1',
    failingTest: 'server/accounts/refresh-login.calls.test.ts',
  },
]
