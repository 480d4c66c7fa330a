import { MODULES } from '#modules/server.ts'
import { createCircuitBreakers } from '#platform/server/circuit-breaker.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { connect } from '#platform/server/database/connect.ts'
import type { Email, EmailKind } from '#platform/server/email/email-kinds.ts'
import { emailJobs } from '#platform/server/email/public.ts'
import { renderEmail } from '#platform/server/email/render-email.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { connectModules, createModuleJobs } from '#platform/server/module.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { shortHash } from './describe-contracts.ts'
import samples from './email-samples.json' with { type: 'json' }

/** Lists the jobs with their schedules. No handler runs, so `deps` is incomplete and has no database. */
export async function describeJobs(): Promise<string[]> {
  const key = Buffer.alloc(32).toString('base64')
  const settings = readSettings({ AUTH_SECRET: key, FIELD_KEY: key, SMTP_URL: '' })
  const { db, close } = connect('postgres://127.0.0.1:1/none')
  const deps = { settings, clock: systemClock, db, circuits: createCircuitBreakers() } as AppDeps
  const emails = emailJobs(deps)
  const handlers: JobHandlers[] = [emails, ...createModuleJobs(MODULES, deps)]
  emails.close()
  await close()
  const schedules: Record<string, string> = Object.assign({}, ...handlers.map(({ schedules }) => schedules))
  const slow = new Set<string>(handlers.flatMap((group) => group.slow ?? []))
  const names = new Set([...handlers.flatMap(({ work }) => Object.keys(work)), ...Object.keys(schedules), ...slow])
  return [...names].sort().map((name) => `${name} [${schedules[name] ?? '-'}]${slow.has(name) ? ' slow' : ''}`)
}

/** Sample data for each kind of email, as stored in the database. The type check fails if a kind has no sample. */
const SAMPLES: Record<EmailKind, object> = samples
const SENDER = { brand: 'Hool', now: Temporal.Instant.from('2026-11-20T08:00:00Z') }

export const EMAIL_KINDS = (Object.keys(SAMPLES) as EmailKind[]).sort()

export function renderSampleEmail(kind: EmailKind, language: UiLanguage): ReturnType<typeof renderEmail> {
  const to = { email: 'reader@hool.test', language, timezone: 'Europe/Tallinn' }
  const email = { kind, to, data: SAMPLES[kind] } as Email<EmailKind>
  return renderEmail(connectModules(MODULES).emailTemplates, email, SENDER)
}

export const describeEmails = (language: UiLanguage): string[] =>
  EMAIL_KINDS.flatMap((kind) => formatEmail(kind, language))

function formatEmail(kind: EmailKind, language: UiLanguage): string[] {
  const { content, html, text } = renderSampleEmail(kind, language)
  return [
    `=== ${kind}`,
    `subject: ${content.subject}`,
    ...(content.replyTo ? [`reply to: ${content.replyTo.name} <${content.replyTo.address}>`] : []),
    ...(content.calendar ? ['with a calendar file'] : []),
    `html: ${shortHash(html)}`,
    '',
    text,
    '',
  ]
}
