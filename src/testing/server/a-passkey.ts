import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface Answering {
  challenge: string
  origin?: string
  /** Whether the person was asked for finger or code. */
  isVerified?: boolean
  counter?: number
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data])

/** A passkey as a phone makes it (WebAuthn §6.5, CBOR by hand), for what no browser would do: answers that lie. */
export function aPasskey(rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const [pointX, pointY] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    pointX,
    Buffer.from('225820', 'hex'),
    pointY,
  ])
  const dataOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const flagsOf = ({ isVerified = true }: Answering) => PRESENT | (isVerified ? VERIFIED : 0)
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credentialId = id.toString('base64url')
  return {
    credentialId,
    made(how: Answering) {
      const lengthOfId = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        dataOf(flagsOf(how) | WITH_KEY, how.counter ?? 0),
        Buffer.alloc(16),
        lengthOfId,
        id,
        coseKey,
      ])
      const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
      return {
        credentialId,
        clientDataJson: clientData('webauthn.create', how).toString('base64url'),
        attestationObject: Buffer.concat([...attestation, text('authData'), bytes(authData)]).toString('base64url'),
        transports: ['internal'],
      }
    },
    shown(how: Answering) {
      const authData = dataOf(flagsOf(how), how.counter ?? 0)
      const client = clientData('webauthn.get', how)
      return {
        credentialId,
        clientDataJson: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
