/** Method and path of each call of a module. Browsers load them without the contract. */
export type CallPaths = Readonly<Record<string, readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string]>>
