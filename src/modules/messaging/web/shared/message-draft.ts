import { MESSAGE_DRAFT_PREFIX, readLogin } from '#platform/web/login.ts'

/** Draft and unsent messages. Stored for the tab only, because local storage would persist on a shared computer. */
export interface MessageDraft {
  draft: string
  unsent: { messageId: string; text: string }[]
}

const EMPTY_DRAFT: MessageDraft = { draft: '', unsent: [] }

export function loadMessageDraft(conversationId: string): MessageDraft {
  try {
    return {
      ...EMPTY_DRAFT,
      ...(JSON.parse(sessionStorage.getItem(MESSAGE_DRAFT_PREFIX + conversationId) ?? '{}') as Partial<MessageDraft>),
    }
  } catch {
    return EMPTY_DRAFT
  }
}

/** Does nothing after logout, because a pending request can fail after login.ts has deleted the drafts. */
export function storeMessageDraft(conversationId: string, draft: MessageDraft): void {
  if (!readLogin()) return
  try {
    if (!draft.draft && draft.unsent.length === 0) sessionStorage.removeItem(MESSAGE_DRAFT_PREFIX + conversationId)
    else sessionStorage.setItem(MESSAGE_DRAFT_PREFIX + conversationId, JSON.stringify(draft))
  } catch {
    // Some browsers have no storage in private windows. The draft then lasts only until the page is unloaded.
  }
}
