import type { Fault } from './fault.ts'

/** What is told of a person, and what stays behind. */
export const PRIVACY_FAULTS: readonly Fault[] = [
  {
    name: 'a log holds an e-mail address',
    file: 'src/platform/server/redact.ts',
    find: "  if (bare.includes('@')) return '…'\n",
    replace: '',
    failingTest: 'src/platform/server/redact.test.ts',
  },
  {
    name: 'a failed job logs what it was about',
    file: 'src/platform/server/jobs/jobs.ts',
    find: 'console.error(`job ${job.name}: ${fault.code} ${fault.message}`)',
    replace: 'console.error(`job ${job.name}: ${JSON.stringify(job.data)} ${fault.code} ${fault.message}`)',
    failingTest: 'src/platform/server/jobs/jobs.db.test.ts',
  },
  {
    name: 'the subject of a confirmation names the session',
    file: 'src/modules/bookings/emails/booking-emails.ts',
    find: "    subject: words.own('subject', { when: shortTime(data.startAt, to) }),",
    replace: "    subject: `${data.title}: ${words.own('subject', { when: shortTime(data.startAt, to) })}`,",
    failingTest: 'src/platform/server/email/render-email.test.ts',
  },
  {
    name: 'a calendar entry names what the session is about',
    file: 'src/modules/bookings/server/client-sessions.ts',
    find: '    brand: context.settings.brand,',
    replace: '    brand: row.title,',
    failingTest: 'src/modules/bookings/server/client-sessions.calls.test.ts',
  },
  {
    name: 'members of a group see who waits at the door',
    file: 'src/modules/session-room/server/people-message.ts',
    find: '(own.isAdmitted && stay.isAdmitted)',
    replace: 'own.isAdmitted',
    failingTest: 'src/modules/session-room/server/inside-room.calls.test.ts',
  },
  {
    name: 'the telephone number stays in a closed account',
    file: 'src/modules/accounts/server/erase-account.ts',
    find: 'date_of_birth: null, phone: null, ',
    replace: 'date_of_birth: null, ',
    failingTest: 'src/modules/accounts/server/account-deletion/delete-account.calls.test.ts',
  },
  {
    name: 'what a client wrote to a counsellor stays after they have left',
    file: 'src/modules/accounts/server/account-deletion/delete-account.ts',
    find: '    await forgetMessagesOf(tx, me)\n',
    replace: '',
    failingTest: 'src/modules/messaging/server/send-unread-notices.calls.test.ts',
  },
  {
    name: 'the copy of one’s data leaves out what was reported',
    file: 'src/modules/accounts/server/data-export/collect-data-export.ts',
    find: '    reports: async () => (await read(house, reports(me))).map((row) => opened(house, row)),\n',
    replace: '',
    failingTest: 'src/modules/accounts/server/data-export/data-export-tables.db.test.ts',
  },
  {
    name: 'a month of too few clients is shown to their organisation',
    file: 'src/modules/organizations/server/count-months.ts',
    find: 'case when held.is_enough then held.sessions end, case when held.is_enough then held.clients end',
    replace: 'held.sessions, held.clients',
    failingTest: 'src/modules/organizations/server/show-statistics.calls.test.ts',
  },
  {
    name: 'an imported counsellor’s link answers a second time',
    file: 'src/modules/admin/server/imports/answer-link.ts',
    find: "where p.imported_person_id = ${id} and p.state = 'invited' ",
    replace: 'where p.imported_person_id = ${id} ',
    failingTest: 'src/modules/admin/server/imports/answers.calls.test.ts',
  },
]
