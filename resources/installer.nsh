; "Open with" on Windows, and nothing else: who opens a CSV by a double click stays what the person has chosen. electron-builder's own
; file associations make the application the default of the extension, and leave that default behind, dead, when it is removed.
; SHELL_CONTEXT is HKEY_CURRENT_USER or HKEY_LOCAL_MACHINE, as the person installs for one or for all.

!define OPEN_WITH_KEY "Software\Classes\Applications\${PRODUCT_FILENAME}.exe"
; Electron writes it for the user at the first notification (src-main/shell/identity.ts).
!define TOAST_KEY "Software\Classes\CLSID\{5F0C8A3E-91D7-4C62-B0E4-2D7A6F13C958}"

; The shell reads its associations again.
!macro tellShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\shell\open\command" "" '"$INSTDIR\${PRODUCT_FILENAME}.exe" "%1"'
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\SupportedTypes" ".csv" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\SupportedTypes" ".parquet" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\SupportedTypes" ".jsonl" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH_KEY}\SupportedTypes" ".dexp" ""
  !insertmacro tellShell
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "${OPEN_WITH_KEY}"
  DeleteRegKey HKCU "${TOAST_KEY}"
  ; Also at the first notification, it makes an entry in the Start menu of the user, beside that for everyone. The
  ; entries of other users stay: nobody can reach them from here.
  ${if} $installMode == "all"
    SetShellVarContext current
    Delete "$SMPROGRAMS\${PRODUCT_NAME}.lnk"
    SetShellVarContext all
  ${endif}
  !insertmacro tellShell
!macroend
