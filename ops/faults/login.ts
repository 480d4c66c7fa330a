import type { Fault } from './fault.ts'

/** Faults in login and account security. */
export const LOGIN_FAULTS: readonly Fault[] = [
  {
    name: 'a link to choose a new password never expires',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'other devices stay logged in after a password change',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is', null)",
    replace: "      .where('customer_account_id', '=', customerAccountId)\n      .where('ended_at', 'is not', null)",
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'an attacker can try any number of passwords from many addresses',
    file: 'src/modules/accounts/server/login-attempts.ts',
    find: "if (source === 'address') return",
    replace: "if (source !== 'device') return",
    failingTest: 'src/modules/accounts/server/log-in.calls.test.ts',
  },
  {
    name: 'strangers can lock the owner out on a device of an earlier login',
    file: 'src/modules/accounts/server/login-attempts.ts',
    find: "if (source === 'device') {",
    replace: "if (source === 'device' && !account) {",
    failingTest: 'src/modules/accounts/server/known-device.calls.test.ts',
  },
  {
    name: 'two requests at once can use the same link to choose a new password',
    file: 'src/modules/accounts/server/reset-password.ts',
    find: '      if (!used) return false\n',
    replace: '',
    failingTest: 'src/modules/accounts/server/reset-password.calls.test.ts',
  },
  {
    name: 'a deactivated account can be reactivated without two-step login',
    file: 'src/modules/accounts/server/log-in.ts',
    find: 'if (!account.login_blocked_at && (await',
    replace: 'if (!account.login_blocked_at && !account.deactivated_at && (await',
    failingTest: 'src/modules/accounts/server/two-step/two-step.calls.test.ts',
  },
  {
    name: 'a stolen refresh token still works long after it was used',
    file: 'src/modules/accounts/server/refresh-login.ts',
    find: 'current.generation === claimed + 1 && Temporal.Instant.compare(context.now, graceEnds) <= 0',
    replace: 'current.generation === claimed + 1',
    failingTest: 'src/modules/accounts/server/refresh-login.calls.test.ts',
  },
]
