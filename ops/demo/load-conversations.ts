import { sql } from 'kysely'
import { getMessageContext } from '#modules/messaging/server/format-message.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { DEMO_LOGINS } from './logins.ts'

type DemoMessages = readonly (readonly ['client' | 'counsellor', hoursAgo: number, text: string])[]

const WITH_DEMO_CLIENT: DemoMessages = [
  ['client', 76, 'Hello Anna, do I need to prepare anything for a first session?'],
  [
    'counsellor',
    71,
    'Hello Mari. No, nothing. Choose a quiet room and headphones, if you have them.\n\nWe begin with what is on your mind.',
  ],
  ['client', 70, 'Thank you, that helps.'],
]
/** Conversations with clients of the demo provider; the first one has an unread message. */
const WITH_CLIENTS: readonly DemoMessages[] = [
  [
    [
      'counsellor',
      50,
      'Siin on harjutus, millest rääkisime: neli sissehingamist nina kaudu, aeglaselt, ja pikk väljahingamine.',
    ],
    ['client', 3, 'Aitäh, proovisin eile õhtul. Kas seda võib teha ka keset päeva?'],
  ],
  [
    ['client', 120, 'Can I bring a list to our next session? I forget half of what I wanted to say.'],
    ['counsellor', 118, 'Please do. A few words for each thing are enough.'],
  ],
]

interface ParticipantPair {
  provider_id: string
  customer_account_id: string
}

/** Loads the demo provider's conversations, one of which is with the demo client. */
export async function loadConversations(deps: AppDeps): Promise<void> {
  const getEmail = (role: number) => DEMO_LOGINS.find((login) => login.role === role)!.email
  const { rows } = await sql<ParticipantPair>`
    select p.provider_id, k.customer_account_id from provider_account p
    join customer_account o on o.customer_account_id = p.customer_account_id and o.email_address = ${getEmail(1)}
    join customer_account k on k.email_address = ${getEmail(0)}
      or exists (select from contact c where c.provider_id = p.provider_id and c.customer_account_id = k.customer_account_id)
    order by k.email_address <> ${getEmail(0)}, k.email_address limit ${1 + WITH_CLIENTS.length}`.execute(deps.db)
  for (const [index, pair] of rows.entries())
    await loadConversation(deps, pair, {
      messages: index === 0 ? WITH_DEMO_CLIENT : WITH_CLIENTS[index - 1]!,
      isUnread: index === 1,
    })
}

async function loadConversation(
  deps: AppDeps,
  pair: ParticipantPair,
  { messages, isUnread }: { messages: DemoMessages; isUnread: boolean },
): Promise<void> {
  const getTime = (hours: number) => deps.clock.now().subtract({ hours })
  const [count, first, last] = [messages.length, messages[0]!, messages.at(-1)!]
  const { conversation_id } = await deps.db
    .insertInto('conversation')
    .values({
      ...pair,
      last_number: count,
      revision: count,
      created_at: getTime(first[1]),
      last_message_at: getTime(last[1]),
    })
    .returning('conversation_id')
    .executeTakeFirstOrThrow()
  const participants = (['client', 'counsellor'] as const).map((side) => {
    const read_number = isUnread && side !== last[0] ? count - 1 : count
    return { conversation_id, side, read_number }
  })
  await deps.db.insertInto('conversation_participant').values(participants).execute()
  const context = { providerId: pair.provider_id, customerAccountId: pair.customer_account_id }
  const rows = messages.map(([side, hours, text], index) => {
    const [message_id, number] = [crypto.randomUUID(), index + 1]
    const encrypted = deps.encryption.encrypt(text, getMessageContext(context, { message_id, side }))
    return { conversation_id, number, message_id, side, encrypted, written_at: getTime(hours), revision: number }
  })
  await deps.db.insertInto('message').values(rows).execute()
}
