// SPDX-License-Identifier: Apache-2.0
import Synchronization

extension AuthorizationServer {
  /// What an app asks for when it sends a person here.
  private struct Asked {
    var redirect: String
    var state: String
    var query: RequestQuery

    /// The app's address, with further parameters.
    func address(_ parameters: [(String, String)]) -> String {
      var all = parameters
      if !state.isEmpty { all.append(("state", state)) }
      let text = all.map { "\($0)=\(PercentText.encode($1))" }.joined(separator: "&")
      return redirect + (redirect.contains("?") ? "&" : "?") + text
    }

    func refusal(_ code: String, _ text: String) -> ServeReply {
      AuthorizationServer.redirect(
        to: address([("error", code), ("error_description", text)]))
    }
  }

  private static func redirect(to address: String) -> ServeReply {
    ServeReply(302, isResource: false).with("Location", address).with("Cache-Control", "no-store")
  }

  /// Shows who may sign in; what is wrong with the request goes to the app where it is known.
  func ask(_ query: RequestQuery, _ base: String) -> ServeReply {
    let asked = read(query, base)
    switch asked {
    case .failure(let reply): return reply.reply
    case .success(let asked): return page(asked, message: nil)
    }
  }

  private struct Stopped: Error { var reply: ServeReply }

  private func read(_ query: RequestQuery, _ base: String) -> Result<Asked, Stopped> {
    guard let redirect = query["redirect_uri"], Self.isRedirect(redirect),
      query["client_id"]?.isEmpty == false
    else {
      return .failure(
        Stopped(
          reply: Self.html(
            400, "<p>client_id or redirect_uri is missing, or is not an address.</p>")
        ))
    }
    let asked = Asked(redirect: redirect, state: query["state"] ?? "", query: query)
    func stop(_ code: String, _ text: String) -> Result<Asked, Stopped> {
      .failure(Stopped(reply: asked.refusal(code, text)))
    }
    if asked.state.isEmpty { return stop("invalid_request", "state is missing") }
    guard query["response_type"] == "code" else {
      return stop("unsupported_response_type", "only code is given")
    }
    guard query["aud"] == base else {
      return stop("invalid_request", "aud is not \(base)")
    }
    guard query["code_challenge_method"] == "S256", query["code_challenge"]?.count == 43 else {
      return stop("invalid_request", "a code_challenge by S256 is needed")
    }
    return .success(asked)
  }

  /// An address with a scheme that no browser runs as a script, and without a fragment.
  private static func isRedirect(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), !text.contains("#"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return false }
    let scheme = text[..<colon].lowercased()
    let isName =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    return isName && !["javascript", "data", "vbscript", "file", "about", "blob"].contains(scheme)
  }

  /// A person has allowed or denied.
  func decide(_ form: RequestQuery, _ base: String) -> ServeReply {
    let asked: Asked
    switch read(form, base) {
    case .failure(let stopped): return stopped.reply
    case .success(let read): asked = read
    }
    // An app may ask by POST, too: without a decision it is only asked.
    guard let decision = form["decision"] else { return page(asked, message: nil) }
    guard decision == "allow" else {
      return asked.refusal("access_denied", "the person has denied it")
    }
    guard let user = users.first(where: { $0.name == form["user"] }),
      user.password == nil || user.password == form["password"]
    else { return page(asked, message: "This is not the name and password of a user.") }
    let scopes = granted(form["scope"] ?? "", user)
    if scopes.isEmpty { return asked.refusal("invalid_scope", "nothing of the scope is granted") }
    let code = Self.secret()
    state.withLock { state in
      let canRefresh =
        givesRefresh && scopes.contains { $0 == "offline_access" || $0 == "online_access" }
      state.grants.append(
        Grant(
          user: user, client: form["client_id"] ?? "", scopes: scopes, canRefresh: canRefresh))
      state.codes[code] = Code(
        grant: state.grants.count - 1, challenge: form["code_challenge"] ?? "",
        redirect: asked.redirect, end: Disk.now() + 60_000)
    }
    return Self.redirect(to: asked.address([("code", code)]))
  }

  private func page(_ asked: Asked, message: String?) -> ServeReply {
    let kept = asked.query.parameters.filter {
      !["user", "password", "decision"].contains($0.name)
    }
    let hidden = kept.map {
      "<input type=\"hidden\" name=\"\(Self.escaped($0.name))\" value=\"\(Self.escaped($0.value))\">"
    }.joined()
    let options = users.map { "<option>\(Self.escaped($0.name))</option>" }.joined()
    let password =
      users.contains { $0.password != nil }
      ? "<p><label>Password <input type=\"password\" name=\"password\"></label></p>" : ""
    let scopes = (asked.query["scope"] ?? "").split(separator: " ")
      .map { "<li>\(Self.escaped(String($0)))</li>" }.joined()
    return Self.html(
      message == nil ? 200 : 403,
      """
      \(message.map { "<p role=\"alert\">\($0)</p>" } ?? "")\
      <p>\(Self.escaped(asked.query["client_id"] ?? "")) asks for:</p><ul>\(scopes)</ul>\
      <form method="post" action="authorize">\(hidden)\
      <p><label>User <select name="user">\(options)</select></label></p>\(password)\
      <p><button id="allow" name="decision" value="allow">Allow</button> \
      <button id="deny" name="decision" value="deny">Deny</button></p></form>
      """)
  }

  private static func html(_ status: Int, _ body: String) -> ServeReply {
    let page =
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sign in</title>\(body)</html>\n"
    return ServeReply(status, Array(page.utf8), isResource: false)
      .with("Content-Type", "text/html; charset=utf-8").with("Cache-Control", "no-store")
      .with("X-Frame-Options", "DENY").with("Referrer-Policy", "no-referrer")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
