/** Asks now and every so often; no answer changes nothing. @returns what ends it, an answer on its way included */
export function keepAsking<Answer>(
  ask: () => Promise<Answer | null>,
  everyMs: number,
  take: (answer: Answer) => void,
): () => void {
  let isOver = false
  const once = async () => {
    const answer = await ask()
    if (answer && !isOver) take(answer)
  }
  void once()
  const timer = setInterval(() => void once(), everyMs)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
