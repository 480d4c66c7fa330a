import type { Fault } from './fault.ts'

/** Faults that disclose personal data or leave data behind after an account has been deleted. */
export const PRIVACY_FAULTS: readonly Fault[] = [
  {
    name: 'an email address is written to the log',
    file: 'src/platform/server/redact.ts',
    find: "  if (bare.includes('@')) return '…'\n",
    replace: '',
    failingTest: 'src/platform/server/redact.test.ts',
  },
  {
    name: 'the data of a failed job is written to the log',
    file: 'src/platform/server/jobs/jobs.ts',
    find: "logError('job failed', { job: job.name }",
    replace: "logError('job failed', { job: job.name, data: JSON.stringify(job.data) }",
    failingTest: 'src/platform/server/jobs/jobs.db.test.ts',
  },
  {
    name: 'the subject of a confirmation email reveals the title of the session',
    file: 'src/modules/bookings/emails/booking-emails.ts',
    find: "    subject: texts.own('subject', { when: formatShortTime(data.startAt, to) }),",
    replace: "    subject: `${data.title}: ${texts.own('subject', { when: formatShortTime(data.startAt, to) })}`,",
    failingTest: 'src/platform/server/email/render-email.test.ts',
  },
  {
    name: 'the calendar file of a session reveals its title',
    file: 'src/modules/bookings/server/client-sessions.ts',
    find: '    brand: context.settings.brand,',
    replace: '    brand: row.title,',
    failingTest: 'src/modules/bookings/server/client-sessions.calls.test.ts',
  },
  {
    name: 'members of a group see who is in the waiting room',
    file: 'src/modules/session-room/server/people-message.ts',
    find: '(own.isAdmitted && participant.isAdmitted)',
    replace: 'own.isAdmitted',
    failingTest: 'src/modules/session-room/server/inside-room.calls.test.ts',
  },
  {
    name: 'a phone number remains after its account was deleted',
    file: 'src/modules/accounts/server/erase-account.ts',
    find: 'date_of_birth: null, phone: null, ',
    replace: 'date_of_birth: null, ',
    failingTest: 'src/modules/accounts/server/account-deletion/delete-account.calls.test.ts',
  },
  {
    name: 'a client’s messages to a counsellor remain after the account was deleted',
    file: 'src/modules/messaging/module.ts',
    find: '  eraseData: (tx, _deps, { customerAccountId }) => eraseMessages(tx, customerAccountId),\n',
    replace: '',
    failingTest: 'src/modules/messaging/server/send-unread-notices.calls.test.ts',
  },
  {
    name: 'the copy of a person’s data leaves out the feedback they reported',
    file: 'src/modules/accounts/server/data-export/collect-data-export.ts',
    find: '    reports: async () => (await read(deps, reports(accountId))).map((row) => decryptRow(deps, row)),\n',
    replace: '',
    failingTest: 'src/modules/accounts/server/data-export/data-export-tables.db.test.ts',
  },
  {
    name: 'an organisation sees the statistics of a month with too few clients',
    file: 'src/modules/organizations/server/update-organizations.ts',
    find: 'case when counted.is_enough then counted.sessions end, case when counted.is_enough then counted.clients end',
    replace: 'counted.sessions, counted.clients',
    failingTest: 'src/modules/organizations/server/show-statistics.calls.test.ts',
  },
  {
    name: 'an imported counsellor’s invitation can be answered a second time',
    file: 'src/modules/admin/server/imports/answer-link.ts',
    find: "where p.imported_person_id = ${id} and p.state = 'invited' ",
    replace: 'where p.imported_person_id = ${id} ',
    failingTest: 'src/modules/admin/server/imports/answers.calls.test.ts',
  },
  {
    name: 'the link to a copy of one’s data opens for every account',
    file: 'src/modules/accounts/server/data-export/data-requests.ts',
    find: 'if (accountId !== requireCaller(context).customerAccountId)',
    replace: 'if (!requireCaller(context).customerAccountId)',
    failingTest: 'src/modules/accounts/server/data-export/data-export.calls.test.ts',
  },
]
