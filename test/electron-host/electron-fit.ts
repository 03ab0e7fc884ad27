import type { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type * as StandIn from './electron'
import type { InvokeEvent } from './invoke-event'

/** What both have, but for the listeners, which Electron types by event and Node does not. */
type Shared<Whole, Own> = Pick<Whole, keyof Own & Exclude<keyof Whole, keyof EventEmitter>>

/** Compiles while each member of the stand-in could be used where Electron's own is. */
type Fits<Whole, Own extends Shared<Whole, Own>> = Own

/** Compiles while there is nothing that Electron does not have. */
type Within<Whole, Own extends Whole> = Own

type Window = InstanceType<typeof StandIn.BrowserWindow>

/**
 * The exports of the main process, member by member, classes by themselves and by their instances. A member
 * that holds or answers with another object of the stand-in is left out, because that object is a part of
 * Electron's; it has a line of its own.
 */
export type Fit = [
  Within<keyof typeof Electron, keyof typeof StandIn>,
  Fits<Electron.App, Omit<typeof StandIn.app, 'commandLine'>>,
  Fits<Electron.CommandLine, (typeof StandIn.app)['commandLine']>,
  Fits<Electron.Dialog, typeof StandIn.dialog>,
  Fits<Electron.IpcMain, typeof StandIn.ipcMain>,
  Fits<Electron.IpcMainInvokeEvent, Omit<InvokeEvent, 'sender' | 'senderFrame'>>,
  Within<keyof InvokeEvent, keyof Electron.IpcMainInvokeEvent>,
  Fits<Electron.WebContents, InvokeEvent['sender']>,
  Fits<Electron.WebFrameMain, Omit<NonNullable<InvokeEvent['senderFrame']>, 'parent'>>,
  Fits<Electron.NativeTheme, typeof StandIn.nativeTheme>,
  Fits<Electron.Net, Omit<typeof StandIn.net, 'request'>>,
  Fits<Electron.ClientRequest, Omit<ReturnType<typeof StandIn.net.request>, 'end'>>,
  Fits<Electron.Notification, StandIn.Notification>,
  Fits<typeof Electron.Notification, Omit<typeof StandIn.Notification, 'prototype'>>,
  Fits<Electron.PowerSaveBlocker, typeof StandIn.powerSaveBlocker>,
  Fits<Electron.Protocol, typeof StandIn.protocol>,
  Fits<Electron.Screen, typeof StandIn.screen>,
  Fits<Electron.Shell, typeof StandIn.shell>,
  Fits<typeof Electron.session, Omit<typeof StandIn.session, 'defaultSession' | 'fromPartition'>>,
  Fits<Electron.Session, Omit<typeof StandIn.session.defaultSession, 'protocol' | 'webRequest'>>,
  Fits<Electron.Protocol, (typeof StandIn.session.defaultSession)['protocol']>,
  Fits<Electron.WebRequest, (typeof StandIn.session.defaultSession)['webRequest']>,
  Fits<Electron.BrowserWindow, Omit<Window, 'webContents'>>,
  Fits<Electron.WebContents, Window['webContents']>,
  Fits<typeof Electron.BrowserWindow, Omit<typeof StandIn.BrowserWindow, 'prototype' | 'getAllWindows'>>,
  Fits<Electron.Menu, Omit<StandIn.Menu, 'items' | 'getMenuItemById'>>,
  Fits<
    typeof Electron.Menu,
    Omit<typeof StandIn.Menu, 'prototype' | 'buildFromTemplate' | 'getApplicationMenu'>
  >,
  Fits<Electron.MenuItem, Omit<StandIn.MenuItem, 'submenu' | 'id' | 'role'>>,
]
