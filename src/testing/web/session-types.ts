import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

type Template = Reply<'getSessionTemplate'>

export const TEMPLATE_ID = '00000000-0000-4000-8000-0000000000a1'
export const GROUP_ID = '00000000-0000-4000-8000-0000000000a2'

/** Builds an online personal session type that costs 45 € and has no bookings. */
export const buildSessionTemplate = (part: PartialReply<Template> = {}): Template =>
  buildReply('getSessionTemplate', {
    sessionTemplateId: TEMPLATE_ID,
    type: SESSION_TYPE.personal,
    location: SESSION_LOCATION.online,
    title: 'First conversation',
    texts: { en: { title: 'First conversation', description: 'Where you stand.' } },
    fee: 45,
    youReceive: 38.25,
    durationInMinutes: 50,
    languageId: 1,
    isActive: true,
    ...part,
  } as PartialReply<Template>)

/** Builds a group session type for 3 to 6 people at 22.50 € each. It has no dates by default. */
export const buildGroupTemplate = (part: PartialReply<Template> = {}): Template =>
  buildSessionTemplate({
    sessionTemplateId: GROUP_ID,
    type: SESSION_TYPE.group,
    title: 'Calm under pressure',
    texts: { en: { title: 'Calm under pressure', description: '' } },
    fee: 22.5,
    youReceive: 19.12,
    durationInMinutes: 90,
    minParticipants: 3,
    maxParticipants: 6,
    ...part,
  } as PartialReply<Template>)

type SessionTemplateList = Reply<'listSessionTemplates'>

/** Builds the session types of a listed counsellor in Tallinn. */
export const buildSessionTemplateList = (
  sessionTemplates: Template[],
  part: PartialReply<SessionTemplateList> = {},
): SessionTemplateList =>
  buildReply('listSessionTemplates', {
    sessionTemplates,
    timezone: 'Europe/Tallinn',
    address: 'Pikk 1, Tallinn',
    platformFeePercent: 15,
    listing: { isListed: true, missing: [] },
    ...part,
  } as PartialReply<SessionTemplateList>)
