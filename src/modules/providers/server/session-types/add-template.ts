import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { changeSessionTypes, type Tx } from './change-session-types.ts'
import { createOccurrences } from './create-occurrences.ts'
import { loadTemplate } from './load-templates.ts'
import { encryptArrivalNote, toTemplateColumns } from './template-rules.ts'
import { assertVatGround } from './vat-options.ts'

/** Creates a session type. The first one also completes the onboarding step (specification §4, sessionsUpdated). */
export const addSessionTemplate: Handler<AllCalls['addSessionTemplate']> = async (input, context) => {
  const { type, isActive, dates } = input
  if (dates && type !== SESSION_TYPE.group) throw new InvalidFieldError('dates', 'error.onlyForGroups')
  if (dates && !isActive) throw new InvalidFieldError('dates', 'error.datesNeedActive')
  const columns = toTemplateColumns(input, type)
  const { now, language } = context
  return changeSessionTypes(context, async (tx, providerId) => {
    await assertVatGround(tx, providerId, { ground: input.vatGround, now })
    const { session_template_id: id } = await tx
      .insertInto('session_template')
      .values({
        provider_id: providerId,
        type,
        ...columns,
        encrypted_arrival_note: encryptArrivalNote(input, context.encryption),
        is_active: isActive,
        created_at: now,
      })
      .returning('session_template_id')
      .executeTakeFirstOrThrow()
    await recordSessionsStep(tx, providerId, now)
    const plan = { providerId, sessionTemplateId: id, now, language, durationMinutes: columns.duration_minutes }
    const result =
      dates && (await createOccurrences(tx, { ...plan, repetition: dates, seats: columns.max_participants! }))
    return { ...(await loadTemplate(tx, context, { providerId, id }))!, datesNotMade: result?.notCreated ?? [] }
  })
}

async function recordSessionsStep(tx: Tx, providerId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('provider_account')
    .set({ sessions_at: now })
    .where('provider_id', '=', providerId)
    .where('sessions_at', 'is', null)
    .execute()
}

export const addGroupDates: Handler<AllCalls['addGroupDates']> = ({ id, dates }, context) => {
  const { now, language } = context
  return changeSessionTypes(context, async (tx, providerId) => {
    const template = await loadTemplate(tx, context, { providerId, id })
    if (!template) return context.fail('notFound')
    if (template.type !== SESSION_TYPE.group) throw new InvalidFieldError('dates', 'error.onlyForGroups')
    if (!template.isActive) throw new InvalidFieldError('dates', 'error.datesNeedActive')
    const plan = { providerId, sessionTemplateId: id, now, language, durationMinutes: template.durationInMinutes }
    const { created, notCreated } = await createOccurrences(tx, {
      ...plan,
      repetition: dates,
      seats: template.maxParticipants!,
    })
    const after = (await loadTemplate(tx, context, { providerId, id }))!
    return { ...after, datesMade: created.length, datesNotMade: notCreated }
  })
}
