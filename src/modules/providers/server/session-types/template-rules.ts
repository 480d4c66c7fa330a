import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { SESSION_LENGTHS } from '#modules/providers/values/session-lengths.ts'
import type { Sealing } from '#platform/server/encryption.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { GROUP_MAX, GROUP_MIN } from '#platform/values/constants.ts'
import { SESSION_LOCATION, SESSION_TYPE, type SessionType } from '#platform/values/enums.ts'
import type { TemplateTexts } from './tables.ts'

type Wanted = Omit<z.output<AllCalls['putSessionTemplate']['input']>, 'id' | 'type'>

/** The columns of what was typed. @throws WrongField */
export function columnsOf(wanted: Wanted, type: SessionType, oldLength?: number) {
  const { durationInMinutes, address, location } = wanted
  if (!SESSION_LENGTHS.includes(durationInMinutes) && durationInMinutes !== oldLength)
    throw new WrongField('durationInMinutes', 'error.lengthStep')
  if (location === SESSION_LOCATION.onSite && !address) throw new WrongField('address', 'error.addressNeeded')
  return {
    location,
    address: location === SESSION_LOCATION.onSite ? address! : null,
    texts: textsOf(wanted.texts),
    fee_cents: wanted.fee,
    duration_minutes: durationInMinutes,
    language_id: wanted.languageId,
    ...(wanted.vatGround === undefined ? {} : { vat_ground: wanted.vatGround }),
    ...sizeOf(wanted, type),
  }
}

/** How to get in, sealed; only what is held somewhere has it. */
export const sealedArrival = ({ location, arrivalNote }: Wanted, sealing: Sealing): Buffer | null =>
  location === SESSION_LOCATION.onSite && arrivalNote ? sealing.seal(arrivalNote) : null

function textsOf(texts: Wanted['texts']): TemplateTexts {
  const said = Object.entries(texts).flatMap(([language, one]) =>
    one ? [[language, { title: one.title, description: one.description ?? '' }]] : [],
  )
  return Object.fromEntries(said)
}

/** Left out, a group is of 1 to 12 (specification §9); a personal session has no size. */
function sizeOf({ minParticipants, maxParticipants }: Wanted, type: SessionType) {
  if (type === SESSION_TYPE.personal) {
    if (minParticipants !== undefined) throw new WrongField('minParticipants', 'error.onlyForGroups')
    if (maxParticipants !== undefined) throw new WrongField('maxParticipants', 'error.onlyForGroups')
    return { min_participants: null, max_participants: null }
  }
  const max = maxParticipants ?? Math.max(GROUP_MAX, minParticipants ?? GROUP_MIN)
  const min = minParticipants ?? GROUP_MIN
  if (min > max) throw new WrongField('minParticipants', 'error.minAboveMax')
  return { min_participants: min, max_participants: max }
}
