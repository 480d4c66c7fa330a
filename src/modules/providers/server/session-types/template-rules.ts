import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { GROUP_MIN } from '#modules/providers/values/limits.ts'
import { SESSION_LENGTHS } from '#modules/providers/values/session-lengths.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { GROUP_MAX } from '#platform/values/constants.ts'
import { SESSION_LOCATION, SESSION_TYPE, type SessionType } from '#platform/values/enums.ts'
import { fillTemplateTexts } from './pick-template-text.ts'

type TemplateInput = Omit<z.output<AllCalls['putSessionTemplate']['input']>, 'id' | 'type'>

/**
 * Validates the input and converts it to columns. The current length stays valid even if it is not one of
 * `SESSION_LENGTHS`. @throws InvalidFieldError
 */
export function toTemplateColumns(input: TemplateInput, type: SessionType, currentLength?: number) {
  const { durationInMinutes, address, location } = input
  if (!SESSION_LENGTHS.includes(durationInMinutes) && durationInMinutes !== currentLength)
    throw new InvalidFieldError('durationInMinutes', 'error.lengthStep')
  if (location === SESSION_LOCATION.onSite && !address) throw new InvalidFieldError('address', 'error.addressNeeded')
  return {
    location,
    address: location === SESSION_LOCATION.onSite ? address! : null,
    texts: fillTemplateTexts(input.texts),
    fee_cents: input.fee,
    duration_minutes: durationInMinutes,
    language_id: input.languageId,
    ...(input.vatGround === undefined ? {} : { vat_ground: input.vatGround }),
    ...resolveSize(input, type),
  }
}

/** Encrypts the arrival note; online sessions have none. */
export const encryptArrivalNote = ({ location, arrivalNote }: TemplateInput, encryption: Encryption): Buffer | null =>
  location === SESSION_LOCATION.onSite && arrivalNote ? encryption.encrypt(arrivalNote) : null

/**
 * Validates the group size and applies the defaults of 1 to 12 participants (specification §9). Personal sessions have
 * no group size. @throws InvalidFieldError
 */
function resolveSize({ minParticipants, maxParticipants }: TemplateInput, type: SessionType) {
  if (type === SESSION_TYPE.personal) {
    if (minParticipants !== undefined) throw new InvalidFieldError('minParticipants', 'error.onlyForGroups')
    if (maxParticipants !== undefined) throw new InvalidFieldError('maxParticipants', 'error.onlyForGroups')
    return { min_participants: null, max_participants: null }
  }
  const max = maxParticipants ?? Math.max(GROUP_MAX, minParticipants ?? GROUP_MIN)
  const min = minParticipants ?? GROUP_MIN
  if (min > max) throw new InvalidFieldError('minParticipants', 'error.minAboveMax')
  return { min_participants: min, max_participants: max }
}
