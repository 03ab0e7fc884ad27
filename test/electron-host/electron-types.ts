// Written by test/unit/electron-host/electron-types.test.ts from electron.d.ts; that test says how to renew it.
export const electronTypes = {
  'App': `
    accessibilitySupportEnabled addRecentDocument applicationMenu badgeCount clearRecentDocuments commandLine configureHostResolver
    configureWebAuthn disableDomainBlockingFor3DAPIs disableHardwareAcceleration dock enableSandbox exit focus
    getAccessibilitySupportFeatures getAppMetrics getAppPath getApplicationInfoForProtocol getApplicationNameForProtocol getBadgeCount
    getCurrentActivityType getFileIcon getGPUFeatureStatus getGPUInfo getJumpListSettings getLocale getLocaleCountryCode
    getLoginItemSettings getName getPath getPreferredSystemLanguages getRecentDocuments getSystemLocale getVersion
    hasSingleInstanceLock hide importCertificate invalidateCurrentActivity isAccessibilitySupportEnabled isActive
    isDefaultProtocolClient isEmojiPanelSupported isHardwareAccelerationEnabled isHidden isInApplicationsFolder isPackaged isReady
    isSecureKeyboardEntryEnabled moveToApplicationsFolder name quit relaunch releaseSingleInstanceLock removeAsDefaultProtocolClient
    requestSingleInstanceLock resignCurrentActivity resolveProxy runningUnderARM64Translation setAboutPanelOptions
    setAccessibilitySupportEnabled setAccessibilitySupportFeatures setActivationPolicy setAppLogsPath setAppUserModelId
    setAsDefaultProtocolClient setBadgeCount setClientCertRequestPasswordHandler setDesktopName setJumpList setLoginItemSettings
    setName setPath setProxy setSecureKeyboardEntryEnabled setToastActivatorCLSID setUserActivity setUserTasks show showAboutPanel
    showEmojiPanel startAccessingSecurityScopedResource startAppShimServer stopAppShimServer toastActivatorCLSID updateCurrentActivity
    userAgentFallback whenReady
  `,
  'ClientRequest': `
    abort chunkedEncoding end followRedirect getHeader getUploadProgress removeHeader setHeader write
  `,
  'CommandLine': `
    appendArgument appendSwitch getSwitchValue hasSwitch removeSwitch
  `,
  'Dialog': `
    showCertificateTrustDialog showErrorBox showMessageBox showMessageBoxSync showOpenDialog showOpenDialogSync showSaveDialog
    showSaveDialogSync
  `,
  'DownloadItem': `
    canResume cancel getContentDisposition getCurrentBytesPerSecond getETag getEndTime getFilename getInitiatorOrigin
    getLastModifiedTime getMimeType getPercentComplete getReceivedBytes getSaveDialogOptions getSavePath getStartTime getState
    getTotalBytes getURL getURLChain hasUserGesture isPaused pause resume savePath setSaveDialogOptions setSavePath
  `,
  'IncomingMessage': `
    headers httpVersion httpVersionMajor httpVersionMinor rawHeaders statusCode statusMessage
  `,
  'IpcMain': `
    handle handleOnce removeHandler
  `,
  'IpcMainEvent': `
    defaultPrevented frameId ports preventDefault processId reply returnValue sender senderFrame type
  `,
  'IpcMainInvokeEvent': `
    defaultPrevented frameId preventDefault processId sender senderFrame type
  `,
  'NativeTheme': `
    inForcedColorsMode prefersReducedTransparency shouldDifferentiateWithoutColor shouldUseDarkColors
    shouldUseDarkColorsForSystemIntegratedUI shouldUseHighContrastColors shouldUseInvertedColorScheme themeSource
  `,
  'Net': `
    WebSocket fetch isOnline online request resolveHost
  `,
  'Protocol': `
    getSource handle interceptBufferProtocol interceptFileProtocol interceptHttpProtocol interceptStreamProtocol
    interceptStringProtocol isProtocolHandled isProtocolIntercepted isProtocolRegistered registerBufferProtocol registerFileProtocol
    registerHttpProtocol registerSchemesAsPrivileged registerSource registerStreamProtocol registerStringProtocol unhandle
    uninterceptProtocol unregisterProtocol
  `,
  'Screen': `
    dipToScreenPoint dipToScreenRect getAllDisplays getCursorScreenPoint getDisplayMatching getDisplayNearestPoint getPrimaryDisplay
    screenToDipPoint screenToDipRect
  `,
  'Session': `
    addWordToSpellCheckerDictionary allowNTLMCredentialsForDomains availableSpellCheckerLanguages clearAuthCache clearCache
    clearCodeCaches clearData clearHostResolverCache clearSharedDictionaryCache clearSharedDictionaryCacheForIsolationKey
    clearStorageData closeAllConnections cookies createInterruptedDownload disableNetworkEmulation downloadURL enableNetworkEmulation
    extensions fetch flushStorageData forceReloadProxyConfig getAllExtensions getBlobData getCacheSize getExtension getPreloadScripts
    getPreloads getSharedDictionaryInfo getSharedDictionaryUsageInfo getSpellCheckerLanguages getStoragePath getUserAgent isPersistent
    isSpellCheckerEnabled listWordsInSpellCheckerDictionary loadExtension netLog preconnect protocol registerLocalAIHandler
    registerPreloadScript removeExtension removeWordFromSpellCheckerDictionary resolveHost resolveProxy serviceWorkers
    setBluetoothPairingHandler setCertificateVerifyProc setCodeCachePath setDevicePermissionHandler setDisplayMediaRequestHandler
    setDownloadPath setPermissionCheckHandler setPermissionRequestHandler setPreloads setProxy setSSLConfig
    setSpellCheckerDictionaryDownloadURL setSpellCheckerEnabled setSpellCheckerLanguages setUSBProtectedClassesHandler setUserAgent
    spellCheckerEnabled storagePath unregisterPreloadScript webRequest
  `,
  'Shell': `
    beep openExternal openPath readShortcutLink showItemInFolder trashItem writeShortcutLink
  `,
  'WebContents': `
    addWorkSpace adjustSelection audioMuted backgroundThrottling beginFrameSubscription canGoBack canGoForward canGoToOffset
    capturePage caretBrowsingEnabled centerSelection clearHistory clone close closeDevTools copy copyImageAt copyVideoFrameAt cut
    debugger delete devToolsWebContents disableDeviceEmulation downloadURL enableDeviceEmulation endFrameSubscription executeJavaScript
    executeJavaScriptInIsolatedWorld findInPage focus focusedFrame forcefullyCrashRenderer frameRate getAllSharedWorkers
    getBackgroundThrottling getDevToolsTitle getFrameRate getMediaSourceId getOSProcessId getOrCreateDevToolsTargetId getPrintersAsync
    getProcessId getTitle getType getURL getUserAgent getWebRTCIPHandlingPolicy getWebRTCUDPPortRange getZoomFactor getZoomLevel
    getZoomMode goBack goForward goToIndex goToOffset hostWebContents id insertCSS insertText inspectElement inspectServiceWorker
    inspectSharedWorker inspectSharedWorkerById invalidate ipc isAudioMuted isBeingCaptured isCaretBrowsingEnabled isCrashed
    isCurrentlyAudible isDestroyed isDevToolsFocused isDevToolsOpened isFocused isLoading isLoadingMainFrame isOffscreen isPainting
    isWaitingForResponse loadFile loadURL mainFrame navigationHistory openDevTools opener paste pasteAndMatchStyle postMessage print
    printToPDF redo reload reloadIgnoringCache removeInsertedCSS removeWorkSpace replace replaceMisspelling savePage saveVideoFrameAs
    scrollToBottom scrollToTop selectAll send sendInputEvent sendToFrame session setAudioMuted setBackgroundThrottling
    setCaretBrowsingEnabled setDevToolsTitle setDevToolsWebContents setFrameRate setIgnoreMenuShortcuts setImageAnimationPolicy
    setUserAgent setVisualZoomLevelLimits setWebRTCIPHandlingPolicy setWebRTCUDPPortRange setWindowOpenHandler setZoomFactor
    setZoomLevel setZoomMode showDefinitionForSelection startDrag startPainting stop stopFindInPage stopPainting takeHeapSnapshot
    toggleDevTools undo unselect userAgent zoomFactor zoomLevel zoomMode
  `,
  'WebFrameMain': `
    collectJavaScriptCallStack copyVideoFrameAt detached executeJavaScript frameToken frameTreeNodeId frames framesInSubtree ipc
    isDestroyed name origin osProcessId parent postMessage printToPDF processId reload routingId saveVideoFrameAs send top url
    visibilityState
  `,
  'Clipboard': `
    clear has read readText selection write writeText
  `,
  'PowerMonitor': `
    getCurrentThermalState getSystemIdleState getSystemIdleTime isOnBatteryPower onBatteryPower
  `,
  'PowerSaveBlocker': `
    isStarted start stop
  `,
  'WebRequest': `
    onBeforeRedirect onBeforeRequest onBeforeSendHeaders onCompleted onErrorOccurred onHeadersReceived onResponseStarted onSendHeaders
  `,
  'ContextBridge': `
    executeInMainWorld exposeInIsolatedWorld exposeInMainWorld
  `,
  'IpcRenderer': `
    invoke postMessage send sendSync sendToHost
  `,
  'IpcRendererEvent': `
    defaultPrevented ports preventDefault sender
  `,
  'WebUtils': `
    getPathForFile
  `,
  'BrowserWindow': `
    accessibleTitle addBrowserView addTabbedWindow autoHideMenuBar blur blurWebView capturePage center closable close closeFilePreview
    contentView destroy documentEdited excludedFromShownWindowsMenu flashFrame focus focusOnWebView focusable fullScreen fullScreenable
    getAccentColor getBackgroundColor getBounds getBrowserView getBrowserViews getChildWindows getContentBounds getContentSize
    getContentView getMaximumSize getMediaSourceId getMinimumSize getNativeWindowHandle getNormalBounds getOpacity getParentWindow
    getPosition getRepresentedFilename getSize getTitle getWindowButtonPosition hasShadow hide hookWindowMessage id invalidateShadow
    isAlwaysOnTop isClosable isContentProtected isDestroyed isDocumentEdited isEnabled isFocusable isFocused isFullScreen
    isFullScreenable isHiddenInMissionControl isKiosk isMaximizable isMaximized isMenuBarAutoHide isMenuBarVisible isMinimizable
    isMinimized isModal isMovable isNormal isResizable isSimpleFullScreen isSnapped isTabletMode isVisible isVisibleOnAllWorkspaces
    isWindowMessageHooked kiosk loadFile loadURL maximizable maximize menuBarVisible mergeAllWindows minimizable minimize movable
    moveAbove moveTabToNewWindow moveTop previewFile reload removeBrowserView removeMenu representedFilename resizable restore
    selectNextTab selectPreviousTab setAccentColor setAlwaysOnTop setAppDetails setAspectRatio setAutoHideCursor setAutoHideMenuBar
    setBackgroundColor setBackgroundMaterial setBounds setBrowserView setClosable setContentBounds setContentProtection setContentSize
    setContentView setDocumentEdited setEnabled setFocusable setFullScreen setFullScreenable setHasShadow setHiddenInMissionControl
    setIcon setIgnoreMouseEvents setKiosk setMaximizable setMaximumSize setMenu setMenuBarVisibility setMinimizable setMinimumSize
    setMovable setOpacity setOverlayIcon setParentWindow setPosition setProgressBar setRepresentedFilename setResizable setShape
    setSheetOffset setSimpleFullScreen setSize setSkipTaskbar setThumbarButtons setThumbnailClip setThumbnailToolTip setTitle
    setTitleBarOverlay setTopBrowserView setTouchBar setVibrancy setVisibleOnAllWorkspaces setWindowButtonPosition
    setWindowButtonVisibility shadow show showAllTabs showDefinitionForSelection showInactive simpleFullScreen snapped
    tabbingIdentifier title toggleTabBar unhookAllWindowMessages unhookWindowMessage unmaximize visibleOnAllWorkspaces webContents
  `,
  'Menu': `
    append closePopup getMenuItemById insert items popup
  `,
  'MenuItem': `
    accelerator accessibilityLabel badge checked click commandId enabled icon id label menu registerAccelerator role sharingItem
    sublabel submenu toolTip type userAccelerator visible
  `,
  'typeof BrowserWindow': `
    clearPersistedState fromBrowserView fromId fromWebContents getAllWindows getFocusedWindow
  `,
  'typeof Menu': `
    buildFromTemplate getApplicationMenu sendActionToFirstResponder setApplicationMenu setHighlightColors
  `,
  'typeof MenuItem': `
    
  `,
  'typeof Session': `
    defaultSession fromPartition fromPath
  `,
  'typeof WebContents': `
    fromDevToolsTargetId fromFrame fromId getAllWebContents getFocusedWebContents
  `,
  'Notification': `
    actions body close closeButtonText groupId groupTitle hasReply id replyPlaceholder show silent sound subtitle timeoutType title
    toastXml urgency
  `,
  'typeof Notification': `
    getHistory handleActivation isSupported remove removeAll removeGroup
  `,
  'PrintToPDFOptions': `
    displayHeaderFooter footerTemplate generateDocumentOutline generateTaggedPDF headerTemplate landscape margins:PrintToPDFMargins
    pageRanges pageSize:Size preferCSSPageSize printBackground scale
  `,
  'Size': `
    height width
  `,
  'PrintToPDFMargins': `
    bottom left right top
  `,
  'NotificationConstructorOptions': `
    actions:NotificationAction[] body closeButtonText groupId groupTitle hasReply icon id replyPlaceholder silent sound subtitle
    timeoutType=default|never title toastXml urgency=normal|critical|low
  `,
  'NotificationAction': `
    items text type=button|selection
  `,
  'CertificateTrustDialogOptions': `
    certificate:Certificate message
  `,
  'Certificate': `
    data fingerprint issuer:CertificatePrincipal issuerCert:Certificate issuerName serialNumber subject:CertificatePrincipal
    subjectName validExpiry validStart
  `,
  'CertificatePrincipal': `
    commonName country locality organizationUnits organizations state
  `,
  'AboutPanelOptionsOptions': `
    applicationName applicationVersion authors copyright credits iconPath version website
  `,
  'ResolveHostOptions': `
    cacheUsage=allowed|staleAllowed|disallowed queryType=A|AAAA secureDnsPolicy=allow|disable source=any|system|dns|mdns|localOnly
  `,
  'ClearStorageDataOptions': `
    origin storages=cookies|filesystem|indexdb|localstorage|shadercache|serviceworkers|cachestorage
  `,
  'OpenExternalOptions': `
    activate logUsage workingDirectory
  `,
  'WindowOpenHandlerResponse': `
    action=allow|deny createWindow outlivesOpener overrideBrowserWindowOptions:BrowserWindowConstructorOptions
  `,
  'BrowserWindowConstructorOptions': `
    accentColor acceptFirstMouse alwaysOnTop appShim autoHideMenuBar backgroundColor backgroundMaterial=auto|none|mica|acrylic|tabbed
    center closable darkTheme disableAutoHideCursor enableLargerThanScreen focusable frame fullscreen fullscreenable hasShadow height
    hiddenInMissionControl icon kiosk maxHeight maxWidth maximizable minHeight minWidth minimizable modal movable name opacity
    paintWhenInitiallyHidden parent resizable roundedCorners show simpleFullscreen skipTaskbar tabbingIdentifier thickFrame title
    titleBarOverlay:TitleBarOverlay titleBarStyle=default|hidden|hiddenInset|customButtonsOnHover trafficLightPosition:Point
    transparent type useContentSize
    vibrancy=selection|appearance-based|titlebar|menu|popover|sidebar|header|sheet|window|hud|fullscreen-ui|tooltip|content|under-window|under-page
    visualEffectState=followWindow|active|inactive webPreferences:WebPreferences width windowStatePersistence:WindowStatePersistence x
    y zoomToPageWidth
  `,
  'WindowStatePersistence': `
    bounds displayMode
  `,
  'Point': `
    x y
  `,
  'TitleBarOverlay': `
    color height symbolColor
  `,
  'WebPreferences': `
    accessibleTitle additionalArguments allowRunningInsecureContent
    autoplayPolicy=no-user-gesture-required|user-gesture-required|document-user-activation-required backgroundThrottling
    contextIsolation defaultEncoding defaultFontFamily:DefaultFontFamily defaultFontSize defaultMonospaceFontSize devTools
    disableBlinkFeatures disableDialogs disableHtmlFullscreenWindowResize disableWakeLocks enableBlinkFeatures enableDeprecatedPaste
    enablePreferredSizeMode enableWebSQL experimentalFeatures focusOnNavigation imageAnimationPolicy=animate|animateOnce|noAnimation
    images javascript minimumFontSize navigateOnDragDrop nodeIntegration nodeIntegrationInSubFrames nodeIntegrationInWorker
    offscreen:Offscreen partition plugins preload safeDialogs safeDialogsMessage sandbox scrollBounce session spellcheck
    textAreasAreResizable transparent v8CacheOptions=none|code|bypassHeatCheck|bypassHeatCheckAndEagerCompile webSecurity webgl
    webviewTag zoomFactor zoomMode
  `,
  'Offscreen': `
    deviceScaleFactor sharedTexturePixelFormat=argb|rgbaf16|nv12 useSharedTexture
  `,
  'DefaultFontFamily': `
    cursive fantasy math monospace sansSerif serif standard
  `,
  'Rectangle': `
    height width x y
  `,
  'Config': `
    disabledCipherSuites maxVersion=tls1.2|tls1.3 minVersion=tls1.2|tls1.3
  `,
  'UploadProgress': `
    active current started total
  `,
  'ClientRequestConstructorOptions': `
    bypassCustomProtocolHandlers cache=default|no-store|reload|no-cache|force-cache|only-if-cached credentials=include|omit|same-origin
    headers host hostname method origin partition path port priority=low|throttled|idle|lowest|medium|highest priorityIncremental
    protocol=http:|https: redirect=follow|error|manual referrerPolicy session url useSessionCookies
  `,
  'ProxyConfig': `
    mode=system|direct|auto_detect|pac_script|fixed_servers pacScript proxyBypassRules proxyRules
  `,
  'PopupOptions': `
    callback frame positioningItem
    sourceType=none|mouse|keyboard|touch|touchMenu|longPress|longTap|touchHandle|stylus|adjustSelection|adjustSelectionReset window x y
  `,
  'MenuItemConstructorOptions': `
    accelerator acceleratorWorksWhenHidden accessibilityLabel after afterGroupContaining badge:MenuItemBadge before
    beforeGroupContaining checked click enabled icon id label registerAccelerator
    role=window|reload|undo|redo|cut|copy|paste|pasteAndMatchStyle|delete|selectAll|forceReload|toggleDevTools|resetZoom|zoomIn|zoomOut|toggleSpellChecker|togglefullscreen|minimize|close|help|about|services|hide|hideOthers|unhide|quit|showSubstitutions|toggleSmartQuotes|toggleSmartDashes|toggleTextReplacement|startSpeaking|stopSpeaking|zoom|front|appMenu|fileMenu|editMenu|viewMenu|shareMenu|recentDocuments|toggleTabBar|selectNextTab|selectPreviousTab|showAllTabs|mergeAllWindows|clearRecentDocuments|moveTabToNewWindow|windowMenu
    sharingItem:SharingItem sublabel submenu:MenuItemConstructorOptions[] toolTip
    type=normal|header|separator|submenu|checkbox|radio|palette visible
  `,
  'MenuItemBadge': `
    content count type=none|alerts|updates|new-items
  `,
  'SharingItem': `
    filePaths texts urls
  `,
  'MessageBoxOptions': `
    buttons cancelId checkboxChecked checkboxLabel defaultId detail icon message noLink normalizeAccessKeys signal textWidth title
    type=none|error|info|question|warning
  `,
  'SaveDialogOptions': `
    buttonLabel defaultPath filters:FileFilter[] message nameFieldLabel
    properties=showHiddenFiles|createDirectory|treatPackageAsDirectory|showOverwriteConfirmation|dontAddToRecent
    securityScopedBookmarks showsTagField title
  `,
  'FileFilter': `
    extensions name
  `,
  'OpenDialogOptions': `
    buttonLabel defaultPath filters:FileFilter[] message
    properties=showHiddenFiles|createDirectory|treatPackageAsDirectory|dontAddToRecent|openFile|openDirectory|multiSelections|promptToCreate|noResolveAliases
    securityScopedBookmarks title
  `,
  'RelaunchOptions': `
    args execPath
  `,
  'CustomScheme': `
    privileges:Privileges scheme
  `,
  'Privileges': `
    allowExtensions allowServiceWorkers bypassCSP codeCache corsEnabled secure standard stream supportFetchAPI
  `,
  'FromPartitionOptions': `
    cache
  `,
  'LoadFileOptions': `
    hash query search
  `,
  'LoadURLOptions': `
    baseURLForDataURL extraHeaders httpReferrer:Referrer postData userAgent
  `,
  'Referrer': `
    policy=default|same-origin|no-referrer|no-referrer-when-downgrade|origin|unsafe-url|strict-origin|strict-origin-when-cross-origin
    url
  `,
  'on App': `
    accessibility-support-changed activate activity-was-continued app-shim-connected app-shim-version-mismatch before-quit
    browser-window-blur browser-window-created browser-window-focus certificate-error child-process-gone continue-activity
    continue-activity-error did-become-active did-resign-active gpu-info-update login new-window-for-tab open-file open-url quit ready
    render-process-gone second-instance select-client-certificate session-created update-activity-state web-contents-created
    will-continue-activity will-finish-launching will-quit window-all-closed
  `,
  'on BrowserWindow': `
    always-on-top-changed app-command blur close closed enter-full-screen enter-html-full-screen focus hide leave-full-screen
    leave-html-full-screen maximize minimize move moved new-window-for-tab page-title-updated persisted-state-restored
    query-session-end ready-to-show resize resized responsive restore rotate-gesture session-end sheet-begin sheet-end show swipe
    system-context-menu unmaximize unresponsive will-move will-resize
  `,
  'on NativeTheme': `
    updated
  `,
  'on Notification': `
    action click close failed reply show
  `,
  'on PowerMonitor': `
    lock-screen on-ac on-battery resume shutdown speed-limit-change suspend thermal-state-change unlock-screen user-did-become-active
    user-did-resign-active
  `,
  'on Screen': `
    display-added display-metrics-changed display-removed
  `,
  'on Session': `
    extension-loaded extension-ready extension-unloaded file-system-access-restricted hid-device-added hid-device-removed
    hid-device-revoked preconnect select-hid-device select-serial-port select-usb-device select-webauthn-account
    select-webauthn-authenticator serial-port-added serial-port-removed serial-port-revoked spellcheck-dictionary-download-begin
    spellcheck-dictionary-download-failure spellcheck-dictionary-download-success spellcheck-dictionary-initialized usb-device-added
    usb-device-removed usb-device-revoked will-download
  `,
  'on WebContents': `
    audio-state-changed before-input-event before-mouse-event blur certificate-error console-message content-bounds-updated
    context-menu cursor-changed destroyed devtools-closed devtools-focused devtools-open-url devtools-opened devtools-reload-page
    devtools-search-query did-attach-webview did-change-theme-color did-create-window did-fail-load did-fail-provisional-load
    did-finish-load did-frame-finish-load did-frame-navigate did-navigate did-navigate-in-page did-redirect-navigation
    did-start-loading did-start-navigation did-stop-loading dom-ready enter-html-full-screen focus found-in-page frame-created
    input-event ipc-message ipc-message-sync leave-html-full-screen login media-paused media-started-playing page-favicon-updated
    page-title-updated paint preferred-size-changed preload-error render-process-gone responsive select-bluetooth-device
    select-client-certificate unresponsive update-target-url will-attach-webview will-frame-navigate will-navigate will-prevent-unload
    will-redirect zoom-changed
  `,
}
