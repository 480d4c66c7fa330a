/** Polls immediately and then at the interval; failures are ignored. @returns a function that stops the polling */
export function startPolling<Answer>(
  request: () => Promise<Answer | null>,
  everyMs: number,
  onReply: (answer: Answer) => void,
): () => void {
  let isStopped = false
  const once = async () => {
    const result = await request()
    if (result && !isStopped) onReply(result)
  }
  void once()
  const timer = setInterval(() => void once(), everyMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
