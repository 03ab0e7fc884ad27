import { describe, expect, it } from 'vitest'
import { proxyFor } from '../../../../src-cli/network/proxy-environment'

const direct = { kind: 'direct' }
const through = (host: string, port: number, authorization?: string) => ({
  kind: 'proxy',
  proxy: { host, port, ...(authorization === undefined ? {} : { authorization }) },
})
const secure = new URL('https://gw.example.com/iot')

describe('the proxy of the environment', () => {
  it.each([
    [{}, direct],
    [{ HTTP_PROXY: 'http://proxy:3128' }, direct],
    [{ HTTPS_PROXY: '' }, direct],
    [{ HTTPS_PROXY: 'http://proxy:3128' }, through('proxy', 3128)],
    [{ HTTPS_PROXY: 'http://other:1', https_proxy: 'http://proxy:3128' }, through('proxy', 3128)],
    [{ HTTPS_PROXY: 'proxy' }, through('proxy', 80)],
    [{ ALL_PROXY: 'http://all:1' }, through('all', 1)],
    [{ ALL_PROXY: 'http://other:1', all_proxy: 'http://all:1' }, through('all', 1)],
    [{ HTTPS_PROXY: 'http://proxy:3128', all_proxy: 'http://all:1' }, through('proxy', 3128)],
    [{ ALL_PROXY: 'socks5://all:1080' }, { kind: 'unusable', variable: 'ALL_PROXY' }],
    [{ HTTPS_PROXY: 'http://[::1]:3128' }, through('::1', 3128)],
    [
      { HTTPS_PROXY: 'http://ann:p%40ss@proxy:3128' },
      through('proxy', 3128, `Basic ${Buffer.from('ann:p@ss').toString('base64')}`),
    ],
    [{ HTTPS_PROXY: 'socks5://proxy:1080' }, { kind: 'unusable', variable: 'HTTPS_PROXY' }],
    [{ https_proxy: 'http://' }, { kind: 'unusable', variable: 'https_proxy' }],
    [{ HTTPS_PROXY: 'http://100%:b@proxy:3128' }, { kind: 'unusable', variable: 'HTTPS_PROXY' }],
  ])('%j', (environment, choice) => {
    expect(proxyFor(secure, environment)).toEqual(choice)
  })

  it.each([
    ['gw.example.com', direct],
    ['.example.com', direct],
    ['*.example.com', direct],
    ['example.com', direct],
    ['other.org, GW.example.com', direct],
    ['gw.example.com:443', direct],
    ['*', direct],
    ['gw.example.com:8443', through('proxy', 3128)],
    ['ample.com', through('proxy', 3128)],
    ['sub.gw.example.com', through('proxy', 3128)],
    ['gw.example.com.', direct],
    ['', through('proxy', 3128)],
  ])('with NO_PROXY=%s', (exceptions, choice) => {
    expect(proxyFor(secure, { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: exceptions })).toEqual(choice)
  })

  it.each([
    ['https://10.1.2.3/', '10.0.0.0/8', direct],
    ['https://10.1.2.3/', '192.168.0.0/16,10.1.2.0/24', direct],
    ['https://10.1.2.3/', '10.1.2.3/32', direct],
    ['https://10.1.2.3/', '10.1.2.3', direct],
    ['https://10.1.2.3:8443/', '10.1.2.3:8443', direct],
    ['https://10.1.2.3/', '0.0.0.0/0', direct],
    ['https://[fd00::7]/', 'fd00::/8', direct],
    ['https://[fd00::7]/', 'FD00:0::7', direct],
    ['https://[fd00::7]:8443/', '[fd00::7]:8443', direct],
    ['https://[::ffff:10.1.2.3]/', '10.0.0.0/8', direct],
    ['https://gw.example.com./', 'example.com', direct],
    ['https://localhost:8443/', '', direct],
    ['https://127.0.0.1/', '', direct],
    ['https://[::1]/', '', direct],
    ['https://[fe80::7]/', '', direct],
    ['https://127.example.com/', '', through('proxy', 3128)],
    ['https://11.1.2.3/', '10.0.0.0/8', through('proxy', 3128)],
    ['https://10.1.2.3/', '10.0.0.0/33', through('proxy', 3128)],
    ['https://10.1.2.3/', '10.1.2.3:8443', through('proxy', 3128)],
    ['https://10.1.2.3/', 'fd00::/8', through('proxy', 3128)],
    ['https://gw.example.com/', '10.0.0.0/8', through('proxy', 3128)],
  ])('%s with NO_PROXY=%s', (url, exceptions, choice) => {
    expect(proxyFor(new URL(url), { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: exceptions })).toEqual(choice)
  })
})
