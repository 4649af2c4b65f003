import { execFileSync } from 'node:child_process'

export const testCertificate = (...names: readonly string[]): { readonly key: string; readonly cert: string } => {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout - -out -'
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`]
  const pem = execFileSync('openssl', [...request.split(' '), ...subject], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [key = '', cert = ''] = pem.toString().split(/(?<=-----END PRIVATE KEY-----\n)/)
  return { key, cert }
}
